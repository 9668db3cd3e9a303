@main struct Dropreel {
    static func main() {}
}
