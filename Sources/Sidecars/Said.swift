/// A value as a sidecar has it, whether it was written in JSON or in XML.
enum Said: Equatable {
    case nothing
    case flag(Bool)
    /// As it is written: what it comes to depends on the field.
    case number(String)
    case text(String)
    case list([Said])
    case group([SaidField])
}

/// One value under its name.
struct SaidField: Equatable {
    let name: String
    let value: Said
    /// Where it stands: of JSON the byte, of XML the line.
    var place = 0
}

extension Said {
    /// Compact JSON, cut after `limit` characters: how unknown values are shown.
    func compact(_ limit: Int) -> String {
        var text = ""
        write(into: &text, limit, isOutermost: true)
        return text.count > limit ? String(text.prefix(limit)) + "…" : text
    }

    private func write(into text: inout String, _ limit: Int, isOutermost: Bool = false) {
        guard text.utf8.count <= limit * 4 else { return }
        switch self {
        case .nothing: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): text += number
        case .text(let words) where isOutermost: text += words
        case .text(let words): text += Self.quoted(words.prefix(limit + 1))
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(into: &text, limit)
            }
            text += "]"
        case .group(let fields):
            text += "{"
            for (index, field) in fields.enumerated() {
                if index > 0 { text += "," }
                text += Self.quoted(field.name.prefix(limit + 1)) + ":"
                field.value.write(into: &text, limit)
            }
            text += "}"
        }
    }

    private static func quoted(_ text: Substring) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20: quoted += " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// What a sidecar says of one thing, before anybody knows what it means.
struct SaidEntry {
    /// How the file itself calls it, such as `episodedetails`; `nil` in JSON.
    var root: String?
    var fields: [SaidField]
}
