"""What a test suite borrows from testigo. Needs the packages of the extra `test`; nothing else imports it."""
