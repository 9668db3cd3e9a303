/// How cameras, phones, messengers and recorders call files. The names are compared by their silhouette: small letters,
/// `#` for digits, `-` for anything between.
enum DeviceWords {
    private static func set(_ words: String) -> Set<String> { Set(words.split(separator: "|").map(String.init)) }

    /// The first word of a camera's names (DCF, JEITA CP-3461, and the makers' own); the rest is numbers and `tails`.
    static let cameras = set(
        "img|img-e|pxl|mvi|dsc|dscn|dscf|mah|gopr|dji|dji-fly|m2u|hpim|kif|pict|cimg|imgp|mvimg|rpreplay-final|sl-mo-vid|yicam|vid|prv|movi|fhd0|dscpdc"
    )

    /// The same for what also is a word, or begins one: the number is then none that a year could be.
    static let camerasWithCare = set(
        "mov|win|sam|p|c|s|gh|gx|gp|gl|gs|clip|mod|tod|nor|evt|emr|ch|cam|capt|lv|inshot|rec|yi|m|00")

    /// What may stand among a camera's numbers.
    static let tails = set(
        "ts|mp|hdr|d|s|w|z|t|v|pro|wa|burst|cover|night|slow|slo-mo|edit|edited|copy|trim|bokeh|portrait|am|pm|a|b|e|h|x|at|um|in|de|à|alpha|hevc|hq|lrv|n|utc"
    )

    /// Beginnings of what messengers, recorders and meetings write; a number follows, or nothing.
    static let recorders = Dictionary(grouping: recorderHeads) { $0.unicodeScalars.first ?? "-" }

    private static let recorderHeads = [
        "whatsapp-video", "whatsapp-ptt", "whatsapp-audio", "video-#-#-#-#", "telegram-cloud-document", "signal-#",
        "received-#", "fb-vid",
        "mmexport#", "wx-camera", "snapchat-#", "screen-recording", "screenrecording", "screenrecorder",
        "screen-recorder",
        "captura-de-pantalla", "capture-d'écran", "bildschirmfoto", "screencast-from", "screencast-#", "screencapture",
        "screen-capture", "screen-shot", "screenshot", "bildschirmaufnahme",
        "bildschirmvideo", "enregistrement-de-l'écran", "enregistrement-d'écran", "grabación-de-pantalla",
        "grabacion-de-pantalla",
        "registrazione-schermo", "registrazione-dello-schermo", "gravação-de-tela", "gravação-do-ecrã", "schermopname",
        "skärminspelning",
        "skjermopptak", "skærmoptagelse", "näytön-tallenne", "nagranie-z-ekranu", "nagrywanie-ekranu", "запись-экрана",
        "ekran-kaydı",
        "屏幕录制", "录屏", "螢幕錄製", "画面収録", "画面録画", "화면-기록", "화면-녹화", "تسجيل-الشاشة", "הקלטת-מסך", "zoom-#",
        "gmt#-#-recording", "bandicam-#", "simplescreenrecorder", "vokoscreen", "obs-#", "recording-#",
        "meeting-recording", "aufnahme-#",
        "vlc-record-#", "rpreplay-final#", "replay-#-#", "trim-#", "kazam", "peek-#", "captura-de-video", "mobizen",
        "xrecorder", "az-recorder",
        "clip-#-#-#", "video-call", "facetime", "gameplay-#", "desktop-#-#-#", "sl-mo-vid-#", "dcim-#", "video-#-#",
        "snapsave", "ssstik",
        "tiktok-#", "ezgif",
    ]
}
