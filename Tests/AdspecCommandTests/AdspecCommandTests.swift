// first file of AdspecCommandTests
