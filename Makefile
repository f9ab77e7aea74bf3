# Each target does its own set-up: a virtual environment, pinned packages, Tesseract. Fast when nothing is missing.
.PHONY: bench bench-real test mutation docs set-up clean

bench: set-up ## print the report of the shipped demo: three services, nine categories, network locked
	@.venv/bin/testigo bench

bench-real: set-up ## import the recorded answers under TESTIGO_REAL, bench them and print the report
	@test -n "$(TESTIGO_REAL)" || { echo "bench-real: set TESTIGO_REAL to the folder of recorded data" >&2; exit 2; }
	@.venv/bin/python -m tools.bench_real "$(TESTIGO_REAL)"

test: set-up ## lint, types, tests and documentation, as CI runs them
	@.venv/bin/tox run -e lint,types,$$(.venv/bin/python -c 'import sys; print("py%d%d" % sys.version_info[:2])'),docs-check

mutation: set-up ## does every test bite? takes minutes
	@.venv/bin/tox run -e mutation

docs: set-up ## write the pages that are derived from the source
	@.venv/bin/python -m tools.write_docs

set-up:
	@tools/set_up.sh

clean: ## remove what set-up and tests made
	rm -rf .venv .tox .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache mutants
