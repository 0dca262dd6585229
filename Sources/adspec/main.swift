import AdspecCommand

await AdspecCommandPlaceholder.main()
