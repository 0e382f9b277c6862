import SchemaEngine

extension Fields: TextDescription {
    /// The value as JSON text, with the secrets masked that schemas declare, and those with the name of a secret.
    ///
    /// Dates, decimals and other values of tags are printed as the command `schema-lint validate --decoded` prints them.
    var displayDescription: String { SecretMask.text(printedValue.text(indentedBy: 2)).displayJSON }
}
