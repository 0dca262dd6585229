import AdspecCommand

Adspec.start()
