import Foundation
import Model
import People
import Store
import Testing

@testable import dropreel

@Suite struct AccountControlTests {
    @Test func `who is removed without their marks is listed as such, and comes back or is forgotten by name`() throws {
        let place = try Place()
        let people = try Household(
            database: PeopleDatabase(folder: place.path), folder: place.path, clock: SystemClock())
        let table = AccountControl.table(people)
        func ask(_ command: String, _ words: String..., input: String? = nil) -> ControlAnswer {
            let arguments = words.map { Argument($0) }
            return table.answer(ControlRequest(command: "account " + command, arguments: arguments, input: input))
        }
        for (name, role) in [("Anna", "owner"), ("Ben", "viewer")] {
            #expect(ask("add", name, role, input: "correct horse").status == 0)
        }
        let id = people.accounts.account(named: "Ben")?.id
        #expect(ask("remove", "ben", AccountControl.keepingMarks).output.contains("find"))
        #expect(ask("list").output == "owner\tAnna\nremoved\tBen")
        #expect(ask("role", "Ben", "editor").error?.contains("there is no such account") == true)
        #expect(ask("add", "BEN", "viewer", input: "correct horse").status == 0)
        #expect(people.accounts.account(named: "Ben")?.id == id)
        for marks in [AccountControl.keepingMarks, ""] { #expect(ask("remove", "Ben", marks).status == 0) }
        #expect(ask("list").output == "owner\tAnna")
        #expect(ask("remove", "Ben", "").error?.contains("there is no such account") == true)
    }

    @Test func `marks go with their account unless that is said`() throws {
        func has(_ deed: String) throws -> Bool {
            try Arguments.parse(["account", deed, "Ben", "--keep-marks"].map { Argument($0) }).has("keep-marks")
        }
        #expect(try has("remove"))
        #expect(throws: Failure.self) { try has("add") }
    }
}
