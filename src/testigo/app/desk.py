"""A bench set up from configuration: which folder, which tools, which providers. What verbs have in common."""

from collections.abc import Callable, Iterable

from testigo.app.bench import Tools, bench
from testigo.app.config import Config
from testigo.app.inputs import Inputs, load_inputs
from testigo.errors import BadInput, Fault, Where
from testigo.evidence.claims import CueExtractor
from testigo.policy.authority import builtin
from testigo.registry.providers import load_providers
from testigo.report.result import BenchResult


def inputs_of(config: Config) -> Inputs:
    """Return the inputs a configuration names; see `load_inputs` for the errors."""
    golden = None if config.golden is None else config.path(config.golden)
    return load_inputs(config.fixtures_folder(), golden, expected_root=config.root)


def bench_folder(
    config: Config,
    *,
    show: Iterable[str] | None = None,
    required: Iterable[str] = (),
    plugins: bool = True,
    progress: Callable[[str, str], None] = lambda _provider, _case: None,
) -> BenchResult:
    """Bench the configured folder with the registered providers.

    Raises:
        BadInput: a provider asked for by name is not in the fixtures; all such names together.
    """
    inputs = inputs_of(config)
    names = inputs.store.providers()
    chosen = None if show is None else tuple(dict.fromkeys(show))
    displayed = names if chosen is None else chosen
    wanted = [("provider", name, names) for name in chosen or ()]
    wanted += [("require", name, displayed) for name in required]
    faults = [
        Fault("app.unknown_provider", Where(), {"option": option, "provider": name, "known": ", ".join(known)})
        for option, name, known in wanted
        if name not in known
    ]
    if faults:
        raise BadInput(*faults)
    tools = Tools(providers=load_providers(plugins=plugins), authority=builtin(), extractor=CueExtractor())
    return bench(inputs, tools, show=chosen, progress=progress)
