// first file of TalliesTests
