extension TagRows {
    /// Shops and broadcasters, as the scene shortens them between the title and WEB-DL.
    static let services: [TagRows] = [
        TagRows(
            .service, .likely,
            "amzn|dsnp|hmax|nflx|atvp|pcok|pmtp|crav|stan tv|hulu|netflix|crunchyroll|funimation|abematv|viki|itunes|bilibili|baha|b global|adn|wakanim|hidive"
        ),
        TagRows(
            .service, .weak,
            "nf|amazon|ip|red|max|hbo|hbom|it|ma|cr|vudu|stan|atv|as|cbs|nbc|abc|bbc|fox|cw|sho|starz|strz|amc|itv|all4|dcu|disney|apple"
                + "|kcw|tubi|roku|vrv|hs|hotstar|zee5|zeetv|sonyliv|sony|mubi|crkl|cc|dscp|epix|esquire|freeform|fyi|glbo|hist|iplayer"
                + "|nick|nat|pbs|pbsk|pluto|rtl|shudder|shdr|svt|syfy|tbs|tlc|tnt|tvnz|ufc|unvs|usan|vice|vh1|vlct|vmeo|yt|youtube|ytred|viu|iqiyi|wetv|youku|tving|wavve|kocowa|now"
        ),
    ]
}
