import CFFmpeg

/// Text that somebody wrote into a file: bounded in number and length, and valid UTF-8, before it goes anywhere.
enum Tags {
    static let most = 64
    static let longestKey = 64
    static let longestValue = 4096
    /// Titles of tracks and chapters.
    static let longestTitle = 256

    /// The container's tags, keys in lower case; the first of equal ones stays. What names the file format is left out.
    static func all(_ dictionary: OpaquePointer?) -> [String: String] {
        var tags: [String: String] = [:]
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while tags.count < most, let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
            entry = next
            guard let key = clean(next.pointee.key, longest: longestKey)?.lowercased(), !dull.contains(key),
                tags[key] == nil, let value = clean(next.pointee.value, longest: longestValue)
            else { continue }
            tags[key] = value
        }
        return tags
    }

    /// One tag by name; `nil` when it is absent or empty.
    static func value(_ key: String, of dictionary: OpaquePointer?, longest: Int = longestTitle) -> String? {
        av_dict_get(dictionary, key, nil, 0).flatMap { clean($0.pointee.value, longest: longest) }
    }

    private static let dull: Set<String> = ["major_brand", "minor_version", "compatible_brands"]

    /// At most `longest` bytes of UTF-8, whole characters, without control characters and outer spaces.
    static func clean(_ pointer: UnsafePointer<CChar>?, longest: Int) -> String? {
        guard let pointer else { return nil }
        // A title may be megabytes: look at no more than is kept, and what a broken last character needs.
        var bytes: [UInt8] = []
        while bytes.count < longest + 4, pointer[bytes.count] != 0 {
            bytes.append(UInt8(bitPattern: pointer[bytes.count]))
        }
        var text = String.UnicodeScalarView()
        var length = 0
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\n" || scalar == "\t" else { continue }
            length += UTF8.width(scalar)
            if length > longest { break }
            text.append(scalar)
        }
        let trimmed = String(text).trimmed
        return trimmed.isEmpty ? nil : trimmed
    }
}

extension String {
    fileprivate var trimmed: String {
        let from = drop(while: \.isWhitespace)
        guard let last = from.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(from[...last])
    }
}
