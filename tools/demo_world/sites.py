"""Everything written about the companies: their own sites, the register, directories, job boards and the press."""

from collections.abc import Iterator
from datetime import date

from tools.demo_world.companies import Company, companies, table
from tools.demo_world.pages import Page, Style, html, plain

REGISTER = "padron-industrial.gob.example"
DIRECTORY = "directorio-nave.example"

_PLAIN = Style()
_STYLES = {
    "heraldo-meseta.example": Style(references=True),
    "periodico-farallon.example": Style(encoding="windows-1252"),
    "gaceta-umbral.example": Style(width=72),
    "news-borderledger.example": Style(menu=("Home", "Subscribe")),
    "empleos-brujula.example": Style(menu=("Buscar", "Publicar oferta")),
}

_SHELL = """<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>{name}</title></head>
<body>
<div id="root"></div>
<noscript>Active JavaScript para ver este sitio.</noscript>
<script>window.__ESTADO__={{"ruta":"/","plantas":2}};document.getElementById("root").dataset.listo="0";</script>
<script src="/assets/app.3f9c.js" defer></script>
</body>
</html>
"""


def corporate() -> Iterator[Page]:
    """Yield the `nosotros` page of every company; one company has a JavaScript shell instead."""
    for number, company in enumerate(companies().values()):
        if company.id == "brisal":
            body = _SHELL.format(name=company.name).encode()
            url = f"https://{company.host}/"
            yield Page(url=url, about=company.id, title=company.name, paragraphs=(), body=body, obstacle="js_required")
            continue
        texts = _nosotros(company, number)
        yield Page(
            url=f"https://{company.host}/nosotros",
            about=company.id,
            title=f"{company.name}: nosotros",
            paragraphs=texts,
            body=html(title=f"{company.name}: nosotros", paragraphs=texts, style=_PLAIN, tail=_footer(company)),
            grounds=frozenset({"identity", "activity", "location", "headcount"}),
        )


def _nosotros(company: Company, number: int) -> tuple[str, ...]:
    """Return the page's text; companies do not all write alike, so each sentence has its variants."""
    name, place = company.name, company.place()
    identity = (
        f"La razón social de {name} es {company.legal}, constituida en {company.founded}.",
        f"{name} es la marca de {company.legal}, fundada en {company.founded}.",
        f"La razón social de {name} es {company.legal}, y opera desde {company.founded}.",
    )
    activity = (
        f"{name} se dedica a {company.activity} y surte a {company.markets}.",
        f"Desde {company.founded}, {name} se dedica a {company.activity}.",
        f"{name} se dedica a {company.activity}, con clientes entre {company.markets}.",
    )
    location = (
        f"Con sede en {place}, {name} atiende pedidos de todo el país.",
        f"Las oficinas de {name} están ubicadas en {place}.",
        f"{name} tiene su sede en {place}.",
    )
    headcount = (
        f"{name} emplea a {company.headcount:,} personas al 31 de diciembre de 2025.",
        f"En {name} trabajan {company.headcount:,} personas en 3 turnos.",
        f"{name} cuenta con {company.headcount:,} colaboradores y 2 comedores.",
    )
    return (
        activity[number % 3],
        identity[(number // 3) % 3],
        location[(number + number // 3) % 3],
        headcount[(number + 1) % 3],
        f"Ventas: ventas@{company.host}.",
    )


def _footer(company: Company) -> str:
    return f'<footer><span class="sr-only">Pie de página</span> © 2026 {company.name}</footer>\n'


def newsrooms() -> Iterator[Page]:
    """Yield what companies publish beside their `nosotros` page."""
    for row in table("newsrooms"):
        company, published = companies()[row["about"]], date.fromisoformat(row["date"])
        language = row.get("language", "es")
        texts = tuple(row["text"])
        yield Page(
            url=f"https://{company.host}{row['path']}",
            about=company.id,
            title=row["title"],
            paragraphs=texts,
            body=html(
                title=row["title"],
                paragraphs=texts,
                style=_PLAIN,
                language=language,
                published=published,
                tail=_footer(company),
            ),
            published=published,
            language=language,
            grounds=frozenset(row["grounds"]),
            stale=row.get("stale", False),
        )


def register() -> Iterator[Page]:
    """Yield the public list of industrial companies: every second company stands in it, as a table."""
    for company in tuple(companies().values())[::2]:
        texts = (
            f"La razón social de {company.name} es {company.legal}, según el acta inscrita.",
            f"{company.name} tiene su sede en {company.place()}.",
        )
        rows = (("Folio", f"PI-{company.founded}-{len(company.name):03d}"), ("Actualizado", "2026-01-31"))
        cells = "".join(f"<tr><th>{head}</th><td>{cell}</td></tr>" for head, cell in rows)
        yield Page(
            url=f"https://{REGISTER}/empresas/{company.id.replace('_', '-')}",
            about=company.id,
            title=f"Padrón industrial: {company.name}",
            paragraphs=texts,
            body=html(
                title=f"Padrón industrial: {company.name}",
                paragraphs=texts,
                style=_PLAIN,
                published=date(2026, 1, 31),
                tail=f"<table>{cells}</table>\n",
            ),
            published=date(2026, 1, 31),
            grounds=frozenset({"identity", "location"}),
        )


def directory() -> Iterator[Page]:
    """Yield directory entries for two companies in three; they copy what they find, register keys included."""
    for number, company in enumerate(companies().values()):
        if number % 3 == 1:
            continue
        texts = [
            f"{company.name} se dedica a {company.activity}.",
            f"{company.name} tiene su sede en {company.place()}.",
            f"Ficha {4000 + 7 * number} del directorio, revisada en 2025.",
        ]
        if company.id == "mirasolea":
            texts.append(f"{company.name} está inscrita en el DENUE con la clave 2604713.")
        yield Page(
            url=f"https://{DIRECTORY}/ficha/{company.id.replace('_', '-')}",
            about=company.id,
            title=f"{company.name} en Directorio Nave",
            paragraphs=tuple(texts),
            body=html(title=f"{company.name} en Directorio Nave", paragraphs=tuple(texts), style=_PLAIN),
            grounds=frozenset({"activity", "location"}),
        )


def adverts() -> Iterator[Page]:
    """Yield the job boards' adverts."""
    for row in table("adverts"):
        published = date.fromisoformat(row["date"])
        texts = (row["opening"], *row["lines"])
        yield Page(
            url=f"https://{row['host']}{row['path']}",
            about=row["about"],
            title=row["title"],
            paragraphs=texts,
            body=html(
                title=row["title"],
                paragraphs=texts,
                style=_STYLES.get(row["host"], _PLAIN),
                published=published,
            ),
            published=published,
            grounds=frozenset({"hiring"}),
            stale=row.get("stale", False),
        )


def press() -> Iterator[Page]:
    """Yield every note, then its reprints: the same text on other hosts, under a line of their own."""
    for row in table("stories"):
        texts = tuple(row["text"])
        yield _note(row, row["host"], row["path"], row["date"], texts)
        for reprint in row.get("reprints", ()):
            yield _note(row, reprint["host"], reprint["path"], reprint["date"], (reprint["lead"], *texts))


def _note(row: dict[str, object], host: str, path: str, day: str, texts: tuple[str, ...]) -> Page:
    free = int(str(row.get("paywall", len(texts))))
    walled = free < len(texts)
    wall = '<p class="muro">Contenido exclusivo para suscriptores. Ya leyó sus 3 notas gratuitas.</p>\n'
    published = date.fromisoformat(day)
    language = "en" if row.get("language") == "en" else "es"
    shown = texts[:free]
    return Page(
        url=f"https://{host}{path}",
        about=str(row["about"]),
        title=str(row["title"]),
        paragraphs=tuple(plain(text) for text in shown),
        body=html(
            title=str(row["title"]),
            paragraphs=shown,
            style=_STYLES.get(host, _PLAIN),
            language=language,
            published=published,
            tail=wall if walled else "",
        ),
        encoding=_STYLES.get(host, _PLAIN).encoding,
        published=published,
        language=language,
        grounds=frozenset(map(str, row["grounds"])) if isinstance(row["grounds"], list) else frozenset(),
        stale=bool(row.get("stale", False)),
        obstacle="paywall" if walled else None,
    )
