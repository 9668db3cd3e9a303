/// What folders and files are called that say nothing about a film, and what they do say. All in small letters.
enum PathWords {
    private static func set(_ words: String) -> Set<String> { Set(words.split(separator: "|").map(String.init)) }

    /// Ends of names that are cut off: films first, then what lies beside them.
    static let endings = set(
        "mkv|mp4|m4v|avi|mov|qt|wmv|asf|flv|f4v|webm|mpg|mpeg|mpe|m1v|m2v|mpv|ts|m2ts|mts|m2t|tp|trp|vob|ifo|iso|img|ogm|ogv|rm"
            + "|rmvb|divx|xvid|3gp|3g2|mxf|dv|dvr-ms|wtv|mk3d|mka|nut|amv|y4m|mp3|m4a|flac|ogg|opus|wav|aac|ac3|dts|srt|ass|ssa"
            + "|sub|idx|sup|vtt|smi|txt|nfo|jpg|jpeg|png|webp|strm|part|evo")

    /// Endings of camera and disc streams, whose names are mere numbers.
    static let streamEndings = set("m2ts|mts|vob|ifo|evo")

    /// Folders that hold kinds of films; those of the second set hold series.
    static let categories = set(
        "movies|movie|films|film|videos|video|cinema|kino|filme|películas|peliculas|filmes|фильмы|кино|电影|電影|映画|영화|أفلام|סרטים"
            + "|downloads|download|complete|completed|incoming|torrents|torrent|media|share|public|dropreel|drop|new|unsorted|sorted"
            + "|collection|collections|kids|family|drama|comedy|action|horror|thriller|sci-fi|documentary|documentaries|animation|cartoons"
            + "|hd|uhd|4k|1080p|720p|dvd|bluray|blu-ray|3d|watched|unwatched|to watch|seed|data|home|users|mnt|srv|tmp|desktop|documents"
            + "|new folder|neuer ordner|nouveau dossier|untitled folder|dcim|camera|camera roll|my videos|misc|other|various|archive"
    )
    static let filmCategories = set(
        "movies|movie|films|film|cinema|kino|filme|películas|peliculas|filmes|фильмы|电影|電影|映画|영화|أفلام|סרטים")
    static let seriesCategories = set(
        "tv|tv shows|tv-shows|tvshows|tv series|shows|series|serien|serie|séries|séries tv|serials|season|seasons|anime|animes|сериалы"
            + "|电视剧|電視劇|剧集|动漫|アニメ|ドラマ|드라마|애니|television|series tv|mini-series|miniseries|مسلسلات|סדרות|tv programmes")

    /// Folders of discs.
    static let discs = set("video_ts|audio_ts|bdmv|stream|playlist|backup|certificate|hvdvd_ts|bdav")

    /// Folders of the season of specials.
    static let specials = set(
        "specials|special|season 0|season 00|s00|season zero|extras & specials|hors-saison|sp|sps|specials & extras|ova|ovas|特别篇|特典"
    )

    static let extras = set(
        "extras|extra|featurettes|featurette|behind the scenes|behindthescenes|deleted scenes|deletedscenes|deleted|trailers|trailer"
            + "|interviews|interview|shorts|scenes|bonus|bonus features|bonus disc|special features|making of|clips|outtakes|bloopers|gag reel"
            + "|featurettes & extras|other|nc|ncop|nced|ncop & nced|menus|pv|cm|映像特典|花絮|预告|bonusmaterial|extras disc")

    /// Suffixes behind a hyphen that mark an extra, as Kodi, Plex and Jellyfin have agreed on them.
    static let extraSuffixes = set(
        "trailer|trailers|behindthescenes|deleted|deletedscene|featurette|interview|scene|short|clip|other|extra|sample|theme"
    )

    static let samples = set("sample|samples|probe|sampler")

    /// Names that any program gives.
    static let generic = set(
        "movie|film|video|videos|clip|output|out|untitled|unknown|title|main|main movie|feature|new|test|temp|tmp|file|default|index"
            + "|untitled video|my movie|final|export|render|recording|capture|download|videoplayback|stream|playlist|master|original|full|hd|"
            + "视频|動画|影片|동영상|видео|фильм|vidéo|vídeo|película|فيديو|סרט|new movie|new video|my video|mymovie|hqvideo|title-t#|title#|video-#|movie#|vts-#-#|video-ts|clip-#|output-#|untitled-#|file-#|disc-#|new-video-#|video#|cd#|cd-#|disc#|disk#|dvd#|dvd-#|part#|part-#"
    )
}
