extension TagRows {
    /// Where a copy comes from, as the scene's rules name it, and what others have made of the names.
    static let sources: [TagRows] = [
        TagRows(
            .source, .sure,
            "bluray|blu ray|bluray rip|blu ray rip|bdrip|bd rip|brrip|br rip|bdremux|bd remux|bdmv|bd25|bd50|bdr|uhdbd"
                + "|dvdrip|dvd rip|dvd remux|dvdremux|dvdr|dvd r|dvd5|dvd 5|dvd9|dvd 9|dvdscr|dvd scr|dvdscreener"
                + "|hddvd|hd dvd|hddvdrip|web dl|web dlrip|webdl rip|web rip|webhd|web hd|webcap|web cap|webdl1080p"
                + "|webdl720p|webdl 1080p|webdl 720p|hdtv|hdtv rip|hd tv|pdtv|sdtv|uhdtv|dsr|dsrip|dthrip|dvbrip|dvb rip"
                + "|satrip|sat rip|tvrip|tv rip|hdrip|hd rip|fhdrip|uhdrip|webmux|web mux|dlmux|bdmux|dvdmux"
                + "|hdcam|hd cam|hdcamrip|camrip|cam rip|hdts|hd ts|hqcam|telesync|telecine|hdtc|hd tc|ppvrip|ppv rip"
                + "|vodrip|vod rip|vhsrip|vhs rip|vhs|ldrip|workprint|remux|tvhdrip|hdtvmux|hc hdrip|webhdrip|iptvrip"
                + "|predvd|predvdrip|dvdfull|bdfull|bdiso|digitalrip|lmaorip|mircohd|microhd"),
        TagRows(.source, .likely, "dvd|screener|bray|dvdfull|ppv"),
        TagRows(.source, .weak, "web|bd|br|cam|ts|tc|scr|r5|r6|rip|vcd|svcd|dvb|tv|wp|hc|line|ld|md|preair|vod"),
    ]
}
