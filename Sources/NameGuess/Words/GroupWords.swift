extension TagRows {
    /// Groups whose names stand in countless files without a bracket or a hyphen that would tell.
    static let groups: [TagRows] = [
        TagRows(
            .group, .likely,
            "yify|yts|rarbg|ettv|eztv|etrg|ettv|shaanig|psa|megusta|tigole|qxr|galaxyrg|galaxytv|ganool|pahe|evo|fgt|sparks|ntb|dimension"
                + "|killers|lol|fov|asap|bia|2hd|afg|mkvcage|etHD|juggs|ion10|cmrg|axxo|fxg|klaxxon")
    ]
}
