import Catalog

extension Settings {
    /// The rows of the configuration file, in their order.
    func rowRules() throws(Failure) -> [RowRule] {
        var rules: [RowRule] = []
        for section in rows { rules.append(try rule(section)) }
        return rules
    }

    private static let keys = ["title", "where", "order"]

    private func rule(_ section: RowSection) throws(Failure) -> RowRule {
        let path = file ?? Settings.defaultFile
        var values: [String: String] = [:]
        for pair in section.pairs {
            guard Self.keys.contains(pair.key) else {
                throw SettingsFile.failure(
                    path, pair.line, "a row has no \"\(pair.key)\", only \(Self.keys.joined(separator: ", "))")
            }
            values[pair.key] = pair.value
        }
        do {
            return try RowRule(
                id: section.name, title: values["title"] ?? section.name, rule: values["where"] ?? "",
                order: values["order"] ?? "-added")
        } catch {
            throw SettingsFile.failure(path, section.line, "[row.\(section.name)]: \(error)")
        }
    }
}
