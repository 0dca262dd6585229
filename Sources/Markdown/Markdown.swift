package enum MarkdownPlaceholder {}
