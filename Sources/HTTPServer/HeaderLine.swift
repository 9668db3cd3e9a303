/// What may be written as a header field of an answer.
enum HeaderLine {
    /// Whether name and value stay in their line: a token, and nothing that ends a line or a string.
    static func isSafe(name: String, value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy(RequestCheck.isNameByte)
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}
