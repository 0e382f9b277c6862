import SchemaEngine

/// What a rule has to say about a file, before its place has a line and a column.
struct Remark: Sendable {
    /// Where its text starts in the file.
    var offset: Int
    var message: String
    var help: String?
    var edit: Edit?
    /// An edit that has its line and column already, as the engine proposes them.
    var schemaEdit: SchemaEdit?
    /// How many like ones it stands for.
    var count = 1
    /// Whether the text there is a secret.
    var isSecret = false

    /// Bytes of the file, and the text to put in their place.
    struct Edit: Sendable {
        var range: Range<Int>
        var with: String
    }

    init(at offset: Int, _ message: String, help: String? = nil, edit: Edit? = nil) {
        self.offset = offset
        self.message = message
        self.help = help
        self.edit = edit
    }
}
