"""`python -m testigo` is `testigo`."""

import sys

from testigo.cli.main import main

sys.exit(main())
