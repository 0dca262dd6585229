// first file of OutputsTests
