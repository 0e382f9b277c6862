let subject: String
let place: [String: String]
let notes: Data
