import Model
import People

/// The commands about tokens of programs, over the same parts as the web interface.
enum TokenControl {
    static func table(_ people: Household) -> ControlTable {
        [
            "token add": { request in
                AccountControl.answer("give a token to", request) {
                    let words = try request.words(2)
                    guard people.accounts.all.contains(where: { $0.role == .owner }) else {
                        throw Failure(
                            .configuration, "give a token to", words[0], "there is no owner yet whose it could be",
                            remedy: "first: dropreel account add NAME --role owner")
                    }
                    let role = Role(rawValue: words[1]) ?? .viewer
                    return try people.tokens.add(name: words[0], role: role, by: AccountControl.who).token
                }
            },
            "token list": { request in
                AccountControl.answer("list", request) {
                    people.tokens.list().map { "\($0.account.role.rawValue)\t\($0.device)\t\($0.account.name)" }
                        .joined(separator: "\n")
                }
            },
            "token remove": { request in
                AccountControl.answer("remove the token of", request) {
                    let name = try request.words(1)[0]
                    try people.tokens.remove(named: name, by: AccountControl.who)
                    return "\(name) has no token any more"
                }
            },
        ]
    }
}
