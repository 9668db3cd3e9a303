extension TagRows {
    /// Languages and what is said of soundtracks and subtitles: English and own names, ISO 639-1 and -2, and the words
    /// that the French, German, Italian, Russian and Chinese scenes add.
    static let languages: [TagRows] = [
        TagRows(
            .language, .likely,
            "german|english|french|spanish|italian|russian|japanese|korean|chinese|mandarin|cantonese|hindi|tamil|telugu"
                + "|malayalam|kannada|bengali|punjabi|marathi|urdu|arabic|hebrew|turkish|polish|dutch|swedish|danish"
                + "|norwegian|finnish|icelandic|portuguese|greek|hungarian|czech|slovak|romanian|bulgarian|ukrainian"
                + "|croatian|serbian|slovenian|lithuanian|latvian|estonian|thai|vietnamese|indonesian|persian|catalan"
                + "|flemish|nordic|brazilian|latino|castellano|español|espanol|español latino|espanol latino|français"
                + "|francais|deutsch|italiano|português|portugues|pt br|truefrench|vostfr|subfrench|vost|vff|vfq|vf2|vfi"
                + "|multisub|multisubs|multi subs|multi sub|multi audio|multi lang|multiple subtitle|multiple subtitles"
                + "|dual audio|dualaudio|dual lang|esub|esubs|msub|msubs|e sub|e subs|engsub|eng sub|eng subs|english sub"
                + "|english subs|english subtitles|subbed|dubbed|swesub|swesubs|norsub|nordicsubs|hardsub|hardsubbed"
                + "|softsub|korsub|hcsub|nl subs|nlsubs|nl sub|subita|sub ita|sub eng|sub esp|subforced|ita eng|eng ita"
                + "|rus eng|eng rus|ger eng|hindi dubbed|org hindi|dublado|legendado|dubbing|lektor pl|lektor|napisy pl"
                + "|dubbing pl|plsub|plsubbed|plsubs|plsubbed|ru jp|jpn chs cht|subtitulado|vose|vosi|jpn eng|german dubbed"
                + "|german subbed|german dl|german ml|mvo|avo|dvo|лицензия|дубляж|озвучка|субтитры|sub|subs|subtitles|简体|繁体|繁體|简繁|简日|繁日"
                + "|双语|双语字幕|简体字幕|国语|國語|粤语|中字|中文字幕|简体中文|繁體中文|中英字幕|中英双字|国粤双语|国英双语|简体内嵌|简日双语|繁日双语"
                + "|简繁日|简繁内封|内封|内嵌|简中|繁中|无字幕|生肉|字幕|자막|더빙|日語|日语|英語|英语|韩语|gb jp|chs jp|cht jp|chs jpn|cht jpn"
                + "|chs eng|jpsc|jptc|big5|gb|chs|cht"),
        TagRows(
            .language, .weak,
            "multi|dual|dl|ml|vo|vf|vost|ita|eng|ger|deu|fre|fra|spa|esp|rus|jpn|jap|kor|chi|zho|hin|tam|tel|por|dut"
                + "|nld|swe|dan|nor|fin|pol|hun|cze|ces|tur|ara|heb|gre|rum|ukr|bul|vie|tha|pt|pl|nl|fr|it|de|es|ru|jp|ja"
                + "|kr|cn|se|dk|fi|ro|cz|hu|tr|en|dubs|dub|forced|custom|ost|original audio|sc|tc|swissgerman"),
    ]
}
