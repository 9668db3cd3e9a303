import Model

@testable import Store

/// Rows for tests.
enum PeopleSample {
    static func account(_ name: String) -> AccountRow {
        AccountRow(
            account: Account(
                id: .random(), name: name, email: name + "@example.org", role: .owner,
                created: Moment(milliseconds: 1000)),
            foldedName: name.lowercased(), foldedEmail: name.lowercased() + "@example.org", passwordHash: "$hash")
    }

    static func session(of row: AccountRow) -> SessionRow {
        SessionRow(
            id: .random(), account: row.account.id, tokenHash: (0..<32).map { _ in UInt8.random(in: 0...255) },
            device: "Phone \"😀\"", programRole: nil, address: "fe80::1", created: Moment(milliseconds: 1),
            lastUsed: Moment(milliseconds: 2),
            createdLived: 3, lastUsedLived: 4)
    }
}
