print("sharehold")
