let path: String
