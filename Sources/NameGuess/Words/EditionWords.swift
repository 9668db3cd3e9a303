extension TagRows {
    /// Versions of a film, by the words on their boxes.
    static let editions: [TagRows] = [
        edition(
            "Director's Cut", .likely,
            "directors cut|director's cut|director cut|director s cut|directors edition|director's edition|directorscut"
        ),
        edition("Director's Cut", .weak, "dc"),
        edition(
            "Extended", .likely,
            "extended edition|extended cut|extended version|extended director's cut|extended directors cut|super extended"
        ),
        edition("Extended", .weak, "extended"),
        edition(
            "Unrated", .likely,
            "unrated|unrated edition|unrated cut|unrated version|unrated directors cut|unrated extended"),
        edition("Uncut", .likely, "uncut edition|uncut version|full uncut"),
        edition("Uncut", .weak, "uncut"),
        edition("Uncensored", .likely, "uncensored|uncensored director's cut"),
        edition("Final Cut", .likely, "final cut|the final cut"),
        edition("Theatrical", .likely, "theatrical cut|theatrical edition|theatrical version|theatrical release"),
        edition("Theatrical", .weak, "theatrical"),
        edition(
            "Remastered", .likely,
            "remastered|digitally remastered|4k remastered|4k remaster|remastered edition|restored version"),
        edition("Remastered", .weak, "remaster|restored"),
        edition("Special", .likely, "special edition|special cut"),
        edition(
            "Collector's", .likely,
            "collector's edition|collectors edition|collector edition|collectors cut|limited collector's edition"),
        edition(
            "Ultimate", .likely,
            "ultimate edition|ultimate cut|ultimate collector's edition|ultimate collectors edition|ultimate hunter edition"
        ),
        edition(
            "Anniversary", .likely,
            "anniversary edition|anniversary|10th anniversary edition|20th anniversary edition|25th anniversary edition|30th anniversary edition|35th anniversary edition|40th anniversary edition|50th anniversary edition|60th anniversary edition"
        ),
        edition("Criterion", .likely, "criterion collection|criterion edition|the criterion collection"),
        edition("Criterion", .weak, "criterion|cc"),
        edition("IMAX", .likely, "imax edition|imax enhanced"),
        edition("IMAX", .weak, "imax"),
        edition("Open Matte", .likely, "open matte|openmatte"),
        edition("Fan Edit", .likely, "fan edit|fanedit|despecialized|despecialized edition"),
        edition(
            "Deluxe", .likely,
            "deluxe edition|limited edition|rerip edition|diamond edition|platinum edition|signature edition"),
        edition("Black and White", .likely, "black and chrome|black & white edition|b&w version"),
        edition(
            "Alternative Cut", .likely,
            "alternative cut|alternate cut|producer's cut|producers cut|assembly cut|rogue cut|international cut|redux cut"
        ),
    ]

    private static func edition(_ name: String, _ strength: Tag.Strength, _ words: String) -> TagRows {
        TagRows(.edition, strength, words, edition: name)
    }
}
