/// Languages as BCP 47 (RFC 5646) from the three-letter codes and the free words that containers carry.
public enum LanguageTag {
    /// `nil` for nothing, for "undetermined" and its like, and for what is no language tag.
    public static func from(_ text: String) -> String? {
        var parts = text.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let first = parts.first, (2...3).contains(first.utf8.count), isAlphabetic(first), parts.count <= 4,
            !unknown.contains(first)
        else { return nil }
        guard parts.dropFirst().allSatisfy({ (2...8).contains($0.utf8.count) && $0.utf8.allSatisfy(isAlphanumeric) })
        else { return nil }
        parts[0] = shortened[first] ?? first
        for index in parts.indices.dropFirst() where isAlphabetic(parts[index]) {
            switch parts[index].utf8.count {  // RFC 5646 section 2.1.1
            case 2: parts[index] = parts[index].uppercased()
            case 4: parts[index] = parts[index].prefix(1).uppercased() + parts[index].dropFirst()
            default: break
            }
        }
        return parts.joined(separator: "-")
    }

    /// The same for a word that may be anything: only for languages that have a code of two letters.
    public static func known(_ text: String) -> String? {
        from(text).flatMap { tag in
            let parts = tag.split(separator: "-")
            // Scripts and regions (RFC 5646 section 2.2); variants of one language are nothing that names say.
            let isPlain = parts.dropFirst().allSatisfy { part in
                isAlphabetic(part.lowercased()) ? [2, 4].contains(part.utf8.count) : part.utf8.count == 3
            }
            return isPlain && parts.first.map { twoLetters.contains(String($0)) } == true ? tag : nil
        }
    }

    /// ISO 639-2: undetermined, uncoded, several, no language; and what libavformat says instead.
    private static let unknown: Set<String> = ["und", "mis", "mul", "zxx", "unk", "qaa"]

    private static func isAlphabetic(_ text: String) -> Bool { text.utf8.allSatisfy { (0x61...0x7A).contains($0) } }
    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// Three letters → two letters, both of ISO 639-2's codes where there are two (`ger`, `deu`), and withdrawn ones.
    private static let shortened: [String: String] = {
        var shortened: [String: String] = [:]
        for line in table.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
            let words = line.split(separator: " ").map(String.init)
            guard let two = words.first else { continue }
            for other in words.dropFirst() { shortened[other] = two }
        }
        return shortened
    }()

    private static let twoLetters = Set(shortened.values)

    private static let table = """
        aa aar,ab abk,ae ave,af afr,ak aka,am amh,an arg,ar ara,as asm,av ava,ay aym,az aze,ba bak,be bel,bg bul,bi bis
        bm bam,bn ben,bo bod tib,br bre,bs bos,ca cat,ce che,ch cha,co cos,cr cre,cs ces cze,cu chu,cv chv,cy cym wel
        da dan,de deu ger,dv div,dz dzo,ee ewe,el ell gre,en eng,eo epo,es spa,et est,eu eus baq,fa fas per,ff ful
        fi fin,fj fij,fo fao,fr fra fre,fy fry,ga gle,gd gla,gl glg,gn grn,gu guj,gv glv,ha hau,he heb iw,hi hin,ho hmo
        hr hrv scr,ht hat,hu hun,hy hye arm,hz her,ia ina,id ind in,ie ile,ig ibo,ii iii,ik ipk,io ido,is isl ice,it ita
        iu iku,ja jpn,jv jav,ka kat geo,kg kon,ki kik,kj kua,kk kaz,kl kal,km khm,kn kan,ko kor,kr kau,ks kas,ku kur
        kv kom,kw cor,ky kir,la lat,lb ltz,lg lug,li lim,ln lin,lo lao,lt lit,lu lub,lv lav,mg mlg,mh mah,mi mri mao
        mk mkd mac,ml mal,mn mon,mr mar,ms msa may,mt mlt,my mya bur,na nau,nb nob,nd nde,ne nep,ng ndo,nl nld dut
        nn nno,no nor,nr nbl,nv nav,ny nya,oc oci,oj oji,om orm,or ori,os oss,pa pan,pi pli,pl pol,ps pus,pt por,qu que
        rm roh,rn run,ro ron rum mol mo,ru rus,rw kin,sa san,sc srd,sd snd,se sme,sg sag,si sin,sk slk slo,sl slv,sm smo
        sn sna,so som,sq sqi alb,sr srp scc,ss ssw,st sot,su sun,sv swe,sw swa,ta tam,te tel,tg tgk,th tha,ti tir,tk tuk
        tl tgl,tn tsn,to ton,tr tur,ts tso,tt tat,tw twi,ty tah,ug uig,uk ukr,ur urd,uz uzb,ve ven,vi vie,vo vol,wa wln
        wo wol,xh xho,yi yid ji,yo yor,za zha,zh zho chi,zu zul
        """
}
