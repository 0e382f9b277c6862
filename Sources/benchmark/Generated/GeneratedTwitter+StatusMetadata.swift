import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `StatusMetadata.json`.
    struct StatusMetadata: GeneratedModel {
        var resultType: String
        var isoLanguageCode: String

        init(from fields: Fields) throws {
            resultType = try fields["result_type"]
            isoLanguageCode = try fields["iso_language_code"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var resultType = ""
            var isoLanguageCode = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: resultType = try reader.string()
                case 1: isoLanguageCode = try reader.string()
                default: throw .undecided
                }
            }
            self.resultType = resultType
            self.isoLanguageCode = isoLanguageCode
        }

        private static let layout = ObjectLayout([
            .required("result_type"),
            .required("iso_language_code"),
        ])

        static let schema = GeneratedSchema("StatusMetadata.json", fingerprint: 0x0542BEF4ECE87933)
    }
}
