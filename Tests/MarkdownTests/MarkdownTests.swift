// first file of MarkdownTests
