// first file of ChecksTests
