import Catalog
import GraphQL
import HTTPServer
import Model
import People
import Store

/// Folders, and lists of files and folders.
enum ListTypes {
    static let objects = [folder, crumb, itemPage, filePage, home, row]

    private static let folder = ObjectType(
        "Folder", implements: ["Item"], "A folder.",
        ItemHead.fields(of: FolderView.self) + [
            Field("parent", "ID", "The folder that it lies in; null for the drop folder itself.") {
                (folder: FolderView) in folder.parent
            },
            Field("version", "Long!", "Rises with everything that comes, goes or is renamed in it.") {
                (folder: FolderView) in folder.version
            },
            Field("folders", "Int!", "Folders that lie directly in it.") { (folder: FolderView) in folder.folders },
            Field("files", "Int!", "Files that lie directly in it.") { (folder: FolderView) in folder.files },
            Field("state", "FileState", "`offline` while its disk is away.") { (folder: FolderView) in folder.state },
            .part(
                "items", "ItemPage!", .guest,
                taking: [Argument("q", "String", "Only names with all of its words."), Lists.sort] + Lists.window,
                "What lies in it: folders first.", weight: .init(cost: 200, length: 50)
            ) { (asked, folder: FolderView) in
                let listing = try FolderEndpoints.listing(
                    of: folder.id, asked.order(), filter: asked.arguments.text("q") ?? "", asked.services)
                return try ItemPage(total: listing.total, results: listing.results, next: listing.next, asked)
            },
            .part(
                "crumbs", "[Crumb!]!", .guest, "The way to it from the top.", weight: .init(cost: 200, length: 5)
            ) { (asked, folder: FolderView) in
                let order = try ListOrder(sort: nil, window: Window(limit: 1))
                return try FolderEndpoints.listing(of: folder.id, order, filter: "", asked.services).crumbs
            },
        ])

    private static let crumb = ObjectType(
        "Crumb", "A folder on the way to another.",
        [
            Field("id", "ID!", "Of the folder.") { (crumb: FolderEndpoints.ListingView.CrumbView) in crumb.id },
            Field("name", "String!", "Of the folder.") { (crumb: FolderEndpoints.ListingView.CrumbView) in crumb.name },
        ])

    private static let itemPage = ObjectType(
        "ItemPage", "A part of a list of files and folders.",
        [
            Field("total", "Int!", "How many the whole list has.") { (page: ItemPage) in page.total },
            Field("results", "[Item!]!", "This part of it.") { (page: ItemPage) in page.results },
            Field("next", "String", "The cursor of the next part; null at the end.") { (page: ItemPage) in page.next },
        ])

    private static let filePage = ObjectType(
        "FilePage", "A part of a list of files.",
        [
            Field("total", "Int!", "How many the whole list has.") { (page: FilePage) in page.total },
            Field("results", "[File!]!", "This part of it.") { (page: FilePage) in page.results },
            Field("next", "String", "The cursor of the next part; null at the end.") { (page: FilePage) in page.next },
        ])

    private static let home = ObjectType(
        "Home", "The home page.",
        [
            Field("featured", "File", "The film of the day.") { (home: HomePage) in home.featured },
            Field("rows", "[Row!]!", "Rows of films, without the empty ones.", length: 10) { (home: HomePage) in
                home.rows
            },
        ])

    private static let row = ObjectType(
        "Row", "A row of the home page.",
        [
            Field("id", "ID!", "Of the row.") { (row: RowView) in row.id },
            Field("title", "String!", "What stands above it.") { (row: RowView) in row.title },
            Field("total", "Int!", "How many films the whole row has.") { (row: RowView) in row.page.total },
            Field("results", "[File!]!", "This part of it.", length: 10) { (row: RowView) in row.page.results },
            Field("next", "String", "The cursor of the next part; null at the end.") { (row: RowView) in
                row.page.next
            },
        ])
}

extension FolderEndpoints.ListingView.CrumbView: OutputObject {}

/// A part of a list of files and folders, with the marks of whoever asks.
struct ItemPage: OutputObject {
    let total: Int
    let results: [Resolved]
    let next: String?

    init(total: Int, results: [ItemView], next: String?, _ asked: Asked) throws(Problem) {
        self.total = total
        self.next = next
        let files = results.compactMap { if case .file(let file) = $0 { file.onDisk.id } else { ItemID?.none } }
        let marks = try Marks(on: files, of: asked.account, asked.services)
        self.results = results.map { item in
            switch item {
            case .folder(let folder): folder.resolved
            case .file(let file): MarkedFile(.present(MarkedFile.Shown(file)), marks[file.onDisk.id]).resolved
            }
        }
    }
}

/// A part of a list of files.
struct FilePage: OutputObject {
    let total: Int
    let results: [MarkedFile]
    let next: String?

    init(_ page: Page<IndexedFile>, _ files: [ItemID: MarkedFile]) {
        total = page.total
        results = page.results.compactMap { files[$0.id] }
        next = page.next
    }
}

struct RowView: OutputObject {
    let id: ItemID
    let title: String
    let page: FilePage

    init(_ row: HomeRow, _ files: [ItemID: MarkedFile]) {
        id = row.id
        title = row.title
        page = FilePage(row.page, files)
    }
}

struct HomePage: OutputObject {
    let featured: MarkedFile?
    let rows: [RowView]

    init(of account: ItemID?, _ services: Services) throws(Problem) {
        let (featured, rows) = try HomeEndpoints.home(of: account, services)
        let films = Set(rows.flatMap(\.page.results) + [featured].compactMap(\.self))
        let files = try services.personal(Array(films), of: account)
        self.featured = featured.flatMap { files[$0.id] }
        self.rows = rows.map { RowView($0, files) }
    }
}

extension Services {
    /// Files with somebody's marks. Those that are gone are as they were, where they are marked.
    func personal(_ files: [IndexedFile], of account: ItemID?) throws(Problem) -> [ItemID: MarkedFile] {
        let marks = try Marks(on: files.map(\.id), of: account, self)
        let present = try shapes(of: files, on: fileViews, MarkedFile.Shown.init)
        var views: [ItemID: MarkedFile] = [:]
        for (id, view) in present { views[id] = MarkedFile(.present(view), marks[id]) }
        for (id, view) in try missing(files.map(\.id).filter { present[$0] == nil }) {
            views[id] = MarkedFile(.missing(view), marks[id])
        }
        return views
    }

    /// One of them; `nil` when it is gone without a mark.
    func personal(_ file: ItemID, of account: ItemID?) throws(Problem) -> MarkedFile? {
        let present = try read { try $0.present([file])[file] }
        return try personal([present ?? .nowhere(file)], of: account)[file]
    }

    func view(of folder: FolderRecord) -> FolderView {
        FolderView(folder, top: settings.current.name, can: deeds(in: folder.path.parent ?? .top))
    }
}
