extension GeneratedRedmine.CustomField: CustomReflectable {
    /// As the model that is written by hand: a list of texts, whichever the field has.
    var customMirror: Mirror {
        let values: [String]? =
            switch value {
            case .string(let text): [text]
            case .stringList(let texts): texts
            case nil: nil
            }
        return Mirror(
            self,
            children: ["id": id, "name": name, "multiple": multiple as Any, "values": values as Any],
            displayStyle: .struct
        )
    }
}
