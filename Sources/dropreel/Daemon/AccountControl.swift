import Model
import People

/// The commands about accounts, over the same parts as the web interface.
enum AccountControl {
    static let who = "command line"
    /// Stands behind the name of whoever is removed without their marks.
    static let keepingMarks = "keep"

    static func table(_ people: Household) -> ControlTable {
        [
            "account add": { request in
                answer("add account", request) {
                    let words = try request.words(2)
                    let role = Role(rawValue: words[1]) ?? .viewer
                    let account = try people.accounts.add(
                        name: words[0], role: role, password: request.input ?? "", by: who)
                    return "\(account.name) can sign in now, as \(account.role.rawValue)"
                }
            },
            "account list": { request in
                answer("list", request) {
                    let former = people.accounts.former.map(\.name).sorted()
                    return
                        (people.accounts.all.map { "\($0.role.rawValue)\t\($0.name)" }
                        + former.map { "removed\t\($0)" }).joined(separator: "\n")
                }
            },
            "account remove": { request in
                answer("remove account", request) {
                    let words = try request.words(2)
                    let keepsMarks = words[1] == keepingMarks
                    guard let account = people.accounts.account(named: words[0]) else {
                        let former = try findFormer(words[0], people)
                        try people.accounts.remove(former.id, keepsMarks: keepsMarks, by: who)
                        return keepsMarks
                            ? "\(former.name) was removed before" : "what was kept for \(former.name) is gone"
                    }
                    try people.accounts.remove(account.id, keepsMarks: keepsMarks, by: who)
                    return keepsMarks
                        ? "\(account.name) is removed; an account of that name finds their list and progress again"
                        : "\(account.name) is removed"
                }
            },
            "account password": { request in
                answer("give a new password to", request) {
                    let account = try find(request.words(1)[0], people)
                    try people.accounts.setPassword(of: account.id, to: request.input ?? "", by: who)
                    return "\(account.name) has a new password, and is signed out everywhere"
                }
            },
            "account role": { request in
                answer("change the role of", request) {
                    let words = try request.words(2)
                    let account = try find(words[0], people)
                    let role = Role(rawValue: words[1]) ?? account.role
                    _ = try people.accounts.setRole(of: account.id, to: role, by: who)
                    return "\(account.name) is \(role.rawValue) now"
                }
            },
        ]
    }

    private static func find(_ name: String, _ people: Household) throws(PeopleRefusal) -> Account {
        guard let account = people.accounts.account(named: name) else { throw .noSuchAccount }
        return account
    }

    private static func findFormer(_ name: String, _ people: Household) throws(PeopleRefusal) -> FormerAccount {
        guard let account = people.accounts.former(named: name) else { throw .noSuchAccount }
        return account
    }

    static func answer(_ deed: String, _ request: ControlRequest, _ act: () throws -> String) -> ControlAnswer {
        do {
            return .said(try act())
        } catch let failure as Failure {
            return .refused(failure)
        } catch {
            let remedy = (error as? PeopleRefusal).flatMap(remedy)
            let thing = request.arguments.first.map(\.text) ?? "the accounts"
            return .refused(Failure(.configuration, deed, thing, "\(error)", remedy: remedy))
        }
    }

    private static func remedy(_ refusal: PeopleRefusal) -> String? {
        switch refusal {
        case .noSuchAccount: "see: dropreel account list"
        case .noSuchToken: "see: dropreel token list"
        case .tokenNameTaken: "choose another name, or first: dropreel token remove NAME"
        default: nil
        }
    }
}
