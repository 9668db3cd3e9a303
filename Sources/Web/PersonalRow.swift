import Model
import People
import Store

/// The rows of the home page that each person has for themselves, in their order.
enum PersonalRow: String, CaseIterable, Sendable {
    case continuing = "continue"
    case next
    case list

    var title: String {
        switch self {
        case .continuing: "Continue watching"
        case .next: "Next episodes"
        case .list: "My List"
        }
    }

    var id: ItemID { ItemID(rawValue) ?? .root }
}

extension Services {
    /// A part of such a row: the files that are there, the last first.
    func personalRow(
        _ row: PersonalRow, of account: ItemID, _ window: Window
    ) throws(Problem) -> Page<IndexedFile> {
        let place = try window.cursor.map { text throws(Problem) in try MarkPlace(cursor: text) }
        let marks = try act {
            switch row {
            case .continuing: try watching.begun(by: account).map(\.place)
            case .next: try nextEpisodes(for: account)
            case .list: try myList.page(of: account).map(\.place)
            }
        }
        // What is missing cannot be gone on with.
        let present = try read { try $0.present(marks.map(\.file), orMissing: row == .list) }
        let there = marks.filter { present[$0.file] != nil }
        let rest = there.dropFirst(window.offset).drop { mark in place.map { !(mark < $0) } ?? false }
        let part = rest.prefix(window.limit)
        return Page(
            total: there.count, results: part.compactMap { present[$0.file] },
            next: part.count < rest.count ? part.last?.text : nil)
    }
}
