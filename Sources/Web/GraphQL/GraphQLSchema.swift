import GraphQL
import Model

/// Everything that can be asked by GraphQL.
public enum GraphQLSchema {
    static let schema = Schema(
        query: "Query", mutation: "Mutation",
        objects: [
            ObjectType("Query", "What can be asked.", QueryFields.all),
            ObjectType("Mutation", "What can be done.", MutationFields.all),
        ] + AccountTypes.objects + ListTypes.objects + FileType.objects + OtherTypes.objects,
        interfaces: [ItemHead.interface],
        enums: [
            EnumType(
                "FileKind", "What kind of file it is.",
                words(of: FileKind.self) {
                    switch $0 {
                    case .video: "A film."
                    case .audio: "Music, or anything to listen to."
                    case .image: "A picture."
                    case .subtitle: "Subtitles of a film beside it."
                    case .other: "Anything else."
                    }
                }),
            EnumType(
                "FileState", "Whether a file can be played.",
                words(of: FileState.self) {
                    switch $0 {
                    case .copying: "It is still being copied."
                    case .ready: "It is whole."
                    case .damaged: "It is closed, and not whole."
                    case .offline: "Its disk is away."
                    case .missing: "It is gone, and its marks are kept."
                    }
                }),
            EnumType(
                "Role", "What somebody may do.",
                words(of: Role.self) {
                    switch $0 {
                    case .guest: "Watches without an account."
                    case .viewer: "Watches, and has a list."
                    case .editor: "Also renames and deletes."
                    case .owner: "Also says who may do what."
                    }
                }),
        ],
        inputs: AccountFields.inputs,
        scalars: [
            ScalarType(
                "DateTime", "A time in UTC, as ISO 8601 has it.", read: { if case .text = $0 { $0 } else { nil } }),
            ScalarType(
                "Long", "A whole number that may be larger than an Int, such as of bytes.",
                read: { if case .integer = $0 { $0 } else { nil } }),
        ])

    /// In the language of schemas.
    public static var text: String { SchemaText(schema).text }

    private static func words<Word: RawRepresentable<String> & CaseIterable>(
        of type: Word.Type, _ description: (Word) -> String
    ) -> [EnumType.Word] {
        type.allCases.map { .init($0.rawValue, description($0)) }
    }
}
