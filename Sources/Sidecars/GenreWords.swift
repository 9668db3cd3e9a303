/// Words that stand for genres, in the languages of the programs and people that write them.
public enum GenreWords {
    /// The genres that have a name of the house, in English; the page translates them.
    public static let known: [String] = rows.map(\.genre)

    /// The genre that a word stands for, whatever its case, accents of composition and punctuation; `nil` when it is
    /// none of the usual ones.
    public static func genre(of word: String) -> String? { byWord[Tidy.plain(word)] }

    /// Genres by the names of the house, those that nobody knows as they are written; each once, in their order.
    public static func genres(_ words: [String]) -> [String] {
        Distinct.words(words.flatMap { word in both(word) ?? [genre(of: word) ?? Tidy.line(word, limit: 60)] })
    }

    /// `Action & Adventure` is two, where both are known.
    private static func both(_ word: String) -> [String]? {
        guard genre(of: word) == nil else { return nil }
        let parts = word.split { $0 == "&" || $0 == "+" || $0 == "・" }.map { genre(of: String($0)) }
        return parts.count > 1 && !parts.contains(nil) ? parts.compactMap(\.self) : nil
    }

    private static let byWord: [String: String] = {
        var byWord: [String: String] = [:]
        for (genre, words) in rows {
            byWord[Tidy.plain(genre)] = genre
            for word in words.split(whereSeparator: \.isWhitespace) { byWord[Tidy.plain(word)] = genre }
        }
        return byWord
    }()

    private static let rows: [(genre: String, words: String)] = table.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    /// The genre, then its words, English first, then German, French, Spanish, Italian, Portuguese, Dutch, Polish,
    /// Russian, Chinese, Japanese, Korean, Arabic. Hyphens and spaces within a word are left out: nothing is compared
    /// but letters.
    private static let table = """
        Action: actionfilm azione acción acción ação acao actie akcja боевик экшен экшн 动作 動作 动作片 アクション 액션 أكشن حركة
        Adventure: adventures abenteuer abenteuerfilm aventure aventures aventura aventuras avventura avontuur przygodowy приключения 冒险 冒險 アドベンチャー 冒険 모험 مغامرة مغامرات
        Animation: animated animationsfilm zeichentrick trickfilm animación animacion animazione animação animacao animatie animacja мультфильм мультфильмы анимация 动画 動畫 动漫 アニメーション アニメ 애니메이션 رسوم رسوممتحركة anime cartoon cartoons
        Biography: biographical biopic biografie biographie biográfico biografía biografia biografico biográfico biografisch biograficzny биография 传记 傳記 伝記 전기 سيرة سيرةذاتية
        Children: kids childrens kinder kinderfilm enfants jeunesse infantil niños bambini crianças детский 儿童 兒童 子供 キッズ 어린이 أطفال
        Comedy: komödie komoedie comédie comedie comedia commedia comédia komedie komedia комедия 喜剧 喜劇 コメディ 코미디 كوميديا كوميدي
        Crime: krimi kriminalfilm policier crimen criminal crimine poliziesco policial misdaad kryminał криминал детектив 犯罪 クライム 범죄 جريمة
        Documentary: documentaries documental dokumentarfilm doku dokumentation dokumentär documentaire documentario documentário dokumentalny документальный 纪录 纪录片 紀錄片 記錄片 ドキュメンタリー 다큐멘터리 وثائقي
        Drama: dramas drame dramma dramat драма 剧情 劇情 剧情片 ドラマ 드라마 دراما
        Family: familie familienfilm familial famille familiar familia famiglia família familjefilm familijny семейный 家庭 家族 ファミリー 가족 عائلي عائلة
        Fantasy: fantastique fantasía fantasia fantasie fantastico fantástico фэнтези 奇幻 ファンタジー 판타지 فانتازيا خيال
        Film Noir: noir filmnoire cinenegro нуар 黑色电影 黑色電影 フィルムノワール
        Game Show: gameshow quiz spielshow jeutélévisé concurso игра
        History: historical geschichte historie historienfilm histoire historique historia histórico storia storico história historisch historyczny история исторический 历史 歷史 歴史 역사 تاريخ تاريخي
        Horror: horrorfilm horreur épouvante terror orrore griezel ужасы 恐怖 ホラー 공포 رعب
        Music: musik musikfilm musique música musica muziek muzyczny музыка 音乐 音樂 音楽 음악 موسيقى
        Musical: musicals musicale мюзикл 歌舞 ミュージカル 뮤지컬 موسيقي
        Mystery: mysteryfilm mystère mystere misterio mistero mistério mysterie tajemnica мистика 悬疑 懸疑 ミステリー 미스터리 غموض
        News: nachrichten actualités noticias notizie notícias новости 新闻 新聞 ニュース 뉴스 أخبار
        Reality: realitytv realityshow реалити 真人秀 リアリティ 리얼리티
        Romance: romantic liebe liebesfilm romantik romanze romántico romántica romantico romantica romântico romantiek romans мелодрама романтика 爱情 愛情 ロマンス 恋愛 로맨스 رومانسي رومانسية
        Science Fiction: scifi sf sciencefictionfilm sciencefiction cienciaficción cienciaficcion fantascienza ficçãocientífica ficcaocientifica фантастика научнаяфантастика 科幻 サイエンスフィクション 공상과학 خيالعلمي
        Short: shortfilm kurzfilm courtmétrage cortometraje cortometraggio curta curtametragem короткометражка 短片 短編
        Sport: sports sportfilm deporte deportes sportivo esporte esportes desporto спорт 运动 運動 体育 スポーツ 스포츠 رياضة رياضي
        Talk Show: talkshow talk токшоу 脱口秀 トークショー
        Thriller: thrillers suspense suspenso triller thriler триллер 惊悚 驚悚 スリラー 스릴러 إثارة تشويق
        War: krieg kriegsfilm antikriegsfilm guerre guerra bélico belico oorlog wojenny военный война 战争 戰爭 戦争 전쟁 حرب
        Western: westerns wildwest вестерн 西部 西部片 ウエスタン 西部劇 서부 ويسترن غربي
        """
}
