// first file of IngestTests
