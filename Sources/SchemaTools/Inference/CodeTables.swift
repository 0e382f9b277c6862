/// The codes that are often the keys of maps.
enum CodeTables {
    /// Codes of languages with two letters (ISO 639-1).
    static let languages = words(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en
        eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv
        ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne
        ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st
        su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """
    )

    /// Codes of countries with two letters (ISO 3166-1), and of unions of them.
    static let countries = words(
        """
        ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca
        cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et eu fi fj fk fm fo fr
        ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo
        jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr
        ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro
        rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv
        tw tz ua ug uk um us uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw
        """
    )

    /// Codes of currencies with three letters (ISO 4217), and of some that are traded beside them.
    static let currencies = words(
        """
        ada aed afn all amd ang aoa ars aud awg azn bam bbd bch bdt bgn bhd bif bits bmd bnb bnd bob brl bsd btc btn bwp
        byn byr bzd cad cdf chf clf clp cny cnh cop crc cuc cup cve czk djf dkk dop dot dzd eek egp eos ern etb eth eur
        fjd fkp gbp gel ggp ghs gip gmd gnf gtq gyd hkd hnl hrk htg huf idr ils imp inr iqd irr isk jep jmd jod jpy kes
        kgs khr kmf kpw krw kwd kyd kzt lak lbp link lkr lrd lsl ltc ltl lvl lyd mad mdl mga mkd mmk mnt mop mro mru mur
        mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sats sbd scr
        sdg sek sgd shp sll sle sol sos srd std stn svc syp szl thb tjs tmt tnd top try ttd twd tzs uah ugx usd uyu uzs
        vef ves vnd vuv wst xaf xag xau xcd xdr xlm xof xpd xpf xpt xrp yer yfi zar zmk zmw zwl
        """
    )

    /// Codes that are also words or abbreviations in the names of properties.
    static let ambiguous = words(
        """
        ad ae al all am as at be bits by ca cad cc co cop cv cx db do dot el er ge he hi ho id ie im in io is it
        la li link lo ma me mi mo mop mr ms my na ne nr no of ok or os pa pe pen ph pi pm pr ps re rs sa sb sc sd se sh si
        sm so sos sol ss st ta tc td te tf th ti tj tk tm tn to top tr try ts tt tv us va ve vi wa we ws
        """
    )

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
