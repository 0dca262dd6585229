import AdspecCommand

print("x")
