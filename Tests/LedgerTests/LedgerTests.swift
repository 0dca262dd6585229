// first file of LedgerTests
