// first file of TestSupport
