import AdspecCommand

_ = Console(color: .auto, isQuiet: true, environment: [:])
