extension GeneratedModels.RedmineCustomField: CustomReflectable {
    /// The values as in the handwritten model: a list of texts in both cases.
    var customMirror: Mirror {
        let values: [String]? =
            switch value {
            case .string(let text): [text]
            case .redmineStringList(let texts): texts
            case nil: nil
            }
        return Mirror(
            self,
            children: ["id": id, "name": name, "multiple": multiple as Any, "values": values as Any],
            displayStyle: .struct
        )
    }
}
