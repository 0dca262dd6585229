package enum AdspecCommandPlaceholder { package static func main() async { print("adspec") } }
