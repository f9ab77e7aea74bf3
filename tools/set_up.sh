#!/usr/bin/env bash
# Bring what `make bench` and `make test` need: .venv with the pinned packages, and Tesseract with Spanish.
# Does nothing where nothing is missing. Runs without questions, as root, with sudo that asks nothing, or without either.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { echo "set-up: $*" >&2; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

can_be_root() {
    [ "$(id -u)" = 0 ] || { command -v sudo && sudo -n true; } >/dev/null 2>&1
}

# system_packages APT DNF BREW: each a list of names; fails where no manager can be used
system_packages() {
    if command -v apt-get >/dev/null && can_be_root; then
        # shellcheck disable=SC2086 # the lists are split on purpose
        as_root apt-get update -qq </dev/null >&2 || say "apt-get update failed; trying with the lists at hand"
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $1 </dev/null >&2
    elif command -v dnf >/dev/null && can_be_root; then
        as_root dnf install -y -q $2 </dev/null >&2
    elif command -v brew >/dev/null; then
        brew install --quiet $3 </dev/null >&2
    else
        return 1
    fi
}

find_python() {
    local name
    for name in python3.11 python3 python3.12 python3.13; do
        if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
            echo "$name"
            return
        fi
    done
    say "Python 3.11 or newer is needed and was not found. Install it and run make again."
    exit 1
}

make_venv() {
    local python
    python=$(find_python)
    if ! "$python" -c 'import ensurepip' 2>/dev/null; then
        system_packages python3-venv python3-pip python || {
            say "$python cannot make a virtual environment. Install its venv module (Debian: python3-venv)."
            exit 1
        }
    fi
    say "making .venv with $("$python" --version)"
    "$python" -m venv .venv
}

has_spanish_ocr() {
    # not `grep -q`: it would leave before the list is written, and that counts as a failure under pipefail
    command -v tesseract >/dev/null && tesseract --list-langs 2>&1 | grep -x spa >/dev/null
}

[ -x .venv/bin/python ] || make_venv

wanted=$(cat pyproject.toml constraints.txt | cksum)
if [ "$(cat .venv/.testigo-set-up 2>/dev/null)" != "$wanted" ]; then
    say "installing the pinned packages into .venv"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check -e '.[test]' -c constraints.txt </dev/null >&2 || {
        say "pip could not install the packages. Check that a package index can be reached, then run make again."
        exit 1
    }
    echo "$wanted" >.venv/.testigo-set-up
fi

if ! has_spanish_ocr; then
    say "installing Tesseract with Spanish"
    system_packages "tesseract-ocr tesseract-ocr-spa" "tesseract tesseract-langpack-spa" "tesseract tesseract-lang" ||
        say "Tesseract could not be installed. Install it with its Spanish data (Debian: tesseract-ocr tesseract-ocr-spa)."
    has_spanish_ocr || say "Without it scanned pages cannot be read: bench never reads them, some tests do and will fail."
fi
