/** What music of a region is called when a name holds no more than the region and a broad word. */
export interface Region {
  /** as people read it */
  display: string;
  /** Adjectives and names of the region, its peoples and languages, in English and as local scenes spell them. */
  names: string;
  /** The region alone, and its `musica`: `afrikaans`, `musica andina`. */
  bare: string;
  pop: string;
  /** its traditional music, and that of an instrument which a name puts into the region */
  traditional: string;
  /** its classical music, where that is a tradition of its own */
  classical?: string;
  /** Styles that change their genre in this region: trap from Latin America is Latin trap. */
  styles?: Readonly<Record<string, string>>;
}

const europe = { pop: "pop", traditional: "traditional folk" };

/** Regions whose music has a genre of its own, or whose names say nothing about the style. */
export const regions: readonly Region[] = [
  {
    display: "Western and Northern Europe",
    names: `alsatian, tyrolese, carinthian, styrian, lusatian, sorbian, kashubian, silesian, gorale, lemko, hutsul, ruthenian, livonian, votic, ingrian, seto, vepsian, jutlandic, scanian, gotlandic, jamtland, nynorsk, walloon, picard, provencal, gascon, auvergnat, savoyard, ladin, friulian, venetian, lombard, piedmontese, emilian, romagnolo, calabrian, calabrese, salentino, pugliese, abruzzese, madeiran, acores, azorean, aragonese, leonese, mallorquin, balearic islands, canarian, manx gaelic, channel islands, luxembourg, german, deutsch, deutsche, austrian, swiss, schweizer, dutch, nederlandse, nl, belgian, belge, vlaamse, flemish,
      french, francais, francaise, francaises, italian, italiana, italiano, italiane, swedish, svensk, svenska, svenskt, norwegian, norsk,
      norske, danish, dansk, dansks, finnish, suomi, icelandic, faroese, scandinavian, nordic, baltic, estonian, latvian,
      lithuanian, polish, polska, polskie, czech, ceske, czsk, slovak, slovenska, hungarian, magyar, russian, ukrainian, belarusian, european, euro,
      luxembourgian, maltese, bavarian, bayerischer, napoletano, napoletana, neapolitan, siciliano, siciliana, genovese, sardegna, toscana, ligure, corsican, breton,
      basque, euskal, euskera, catalan, catala, catalana, galician, galego, galega, spanish, portuguese, portugues, tuga, gibraltar, soviet, moravian,
      karelian, siberian, frisian, fryslan, alsacien, occitan, occitana, portuguesa, madeirense, acoriana, azorean, madeiran, aragonesa, alpine, tyrolean, sami, sardinian, extremeno, extremena, cantabria, navarra, castilla, valenciana, canario, canaria, viking, slavic, eastern european, lappi, saxon,
      corse, bretonne, breton language, milanese, latviesu, eesti, lietuviu, hrvatska, cesky, ceska, moravska, slovensky, magyarorszagi, polonais, wiener, tiroler, steirisch, schweizer, deutsch, deutsche,
      liegeois, lyonnais, marseille, montrealais, quebecois, quebec, acadian, acadienne`,
    bare: "folk",
    ...europe,
  },
  {
    display: "English-speaking countries",
    names: `american, us, usa, uk, british, english, london, australian, aussie, nz, new zealand, kiwi, canadian, nashville, texas, chicago,
      detroit, los angeles, new york, brooklyn, nyc, appalachia, southern, midwest, west coast, east coast, atlanta, memphis, houston, california, socal`,
    bare: "folk",
    ...europe,
  },
  {
    display: "Celtic nations",
    names: `celtic, irish, scottish, welsh, gaelic, cornish, manx, cape breton, cymraeg, orkney, shetland, asturiana`,
    bare: "celtic",
    pop: "pop",
    traditional: "celtic",
  },
  {
    display: "Balkans",
    names: `balkan, serbian, srpski, croatian, bosnian, bulgarian, macedonian, montenegrin, albanian, kosovan, slovenian, romanian, moldovan,
      moldovenesc, yugoslav, yugoslavian, romani, gypsy, eastern bloc`,
    bare: "balkan",
    pop: "pop",
    traditional: "balkan",
  },
  {
    display: "Greece and Cyprus",
    names: `greek, hellenic, cretan, cypriot, pontian`,
    bare: "greek",
    pop: "greek",
    traditional: "greek",
  },
  {
    display: "Turkey",
    names: `turkish, turk, turkce, anadolu, anatolian, karadeniz, rumeli, azerbaijani turkish`,
    bare: "turkish",
    pop: "turkish",
    traditional: "turkish",
    classical: "turkish",
  },
  {
    display: "Arab world and Maghreb",
    names: `maghrebi, druze, tuareg arabic, sahrawi, omani, bahraini, qatari, emirati arabic, hejazi, najdi, hadhrami, aleppine, mauritanian arabic, shehhi, arab, arabic, egyptian, lebanese, syrian, iraqi, palestinian, jordanian, moroccan, marocain, maroc, maghreb, algerian, algerien, tunisian, tunisien,
      libyan, yemeni, saudi, khaleeji, gulf, kuwaiti, uae, emirati, middle eastern, middle east, levantine, kabyle, berber, amazigh, sudanese, nubian, moorish, oriental, western saharan, coptic, assyrian, bedouin`,
    bare: "arabic",
    pop: "arabic",
    traditional: "arabic",
    classical: "arabic",
  },
  {
    display: "Iran and Afghanistan",
    names: `hazara, gilaki, mazandarani, lori, luri, bakhtiari, khorasani, herati, persian, iranian, afghan, hazaragi, farsi`,
    bare: "persian",
    pop: "persian",
    traditional: "persian",
  },
  {
    display: "Jewish and Israeli",
    names: `jewish, israeli, hebrew, yiddish, hasidic, chasidic`,
    bare: "klezmer",
    pop: "pop",
    traditional: "klezmer",
  },
  {
    display: "Caucasus and Central Asia",
    names: `pamiri, burushaski, buryat, kalmyk, manchu, sakha, samoyedic, ob-ugric, khanty, nivkh, chukchi, evenki, nenets, tungusic, karachay, balkar, karachay-balkarian, kabardian, adyghe, abkhaz, abkhazian, ossetian, ingush, avar, lezgin, dagestani, karakalpak, turkic, crimean tatar, gagauz, bashkir, chuvash, udmurt, mari, mordvin, komi, altai, khakas, north caucasian, armenian, azeri, azerbaijani, georgian, chechen, circassian, caucasian, kavkaz, kazakh, uzbek, tajik, turkmen, kyrgyz, mongolian, tatar, yakut, uyghur,
      kurdish, sorani, tuvan, central asian`,
    bare: "world",
    pop: "pop",
    traditional: "world",
  },
  {
    display: "Africa south of the Sahara",
    names: `acholi, baganda, ganda, dinka, shilluk, nuer, soga, gogo, luo, luhya, twa, mbuti, akan, ashanti, dagomba, ewe, fon, fula, fulani, hausa, kabye, kru, mande, mandinka, mossi, songhai, sonike, serer, afar, beja, oromo, ethiopic, welayta, gurage, shona, ndebele, tswana, tsonga, pedi, bemba, chewa, lingala, kikongo, bamileke, beti, kru, mauritanian, chadian, nigerien, guinea-bissau, equatorial guinean, mahorais, mayotte, reunionnais, saint helenian, african, afro, nigerian, naija, ghanaian, kenyan, kikuyu, swahili, tanzanian, ugandan, rwandan, burundian, congolese, congolaise, cameroonian, ivorian, ivoire, senegalese, galsen, malian, malien, guinean, gambian, gabonese, gabonais, beninese, togolese,
      burkinabe, liberian, sierra leonean, ethiopian, amharic, eritrean, tigrigna, somali, south sudanese, south african, mzansi, zulu, xhosa, sesotho, venda, swazi, botswana, botswanan, namibian, zambian, zimbabwean, zim, malawian,
      mozambican, mocambicana, angolan, angolano, angolana, cape verdean, cabo-verdiana, malagasy, madagascar, seychelles, mauritian, reunion, comorian, mandingue, yoruba, igbo, wolof, african traditional, west african, east african, santomense, nubian african, kamba, baoule, touareg, tuareg`,
    bare: "afrobeats",
    pop: "afropop",
    traditional: "afrobeats",
  },
  { display: "Afrikaans", names: `afrikaans, boere`, bare: "folk", ...europe },
  {
    display: "Spanish-speaking America",
    names: `latin, latino, latina, latinoamericano, latinoamericana, latin american, latinx, mexican, mexicano, mexicana, mexico, chicano, argentine, argentino, argentina, colombian, colombiano, colombiana, venezuelan, venezolano, venezolana, venezuela, chilean, chileno, chilena, peruvian, peruano, peruana,
      ecuadorian, ecuatoriano, ecuatoriana, bolivian, boliviano, boliviana, paraguayan, paraguayo, paraguaya, uruguayan, uruguayo, uruguaya, cuban, cubano, cubana, dominican, dominicano, dominicana, puerto rican, puertorriqueno, puertorriquena, boricua, panamanian, panameno, costarricense, tico,
      salvadoreno, salvadorena, catracho, honduran, guatemalan, guatemalteca, chapin, nicaraguense, nica, central american, andean, andino, andina, hispanic, en espanol, urbano, regio, caribeno, santafesina, tucumano, cuyano, platense, jujeno, salteno, surero, santiagueno, veracruzano, tijuana, sonora, monterrey, tamaulipas, rosario`,
    bare: "latin",
    pop: "latin pop",
    traditional: "latin",
    styles: { trap: "latin trap", "r&b": "latin pop", electropop: "latin pop", "teen pop": "latin pop" },
  },
  {
    display: "Spanish language",
    names: `espanol, espanola, espanoles`,
    bare: "latin",
    pop: "pop",
    traditional: "flamenco",
    styles: { trap: "latin trap" },
  },
  {
    display: "Brazil",
    names: `brazilian, brasileiro, brasileira, brasileiros, brasil, brazil, carioca, paulista, baiano, baiana, mineiro, mineira, gaucho, gaucha, nordestino, pernambucano, pernambucana, paraense, cearense, capixaba,
      potiguar, curitibano, brasiliense, nortista, catarinense, piauiense, alagoano, alagoana, sergipano, goiano, maranhense, amazonense, fluminense, paraibano, paraibana, manauara, paranaense, campineiro, mato-grossense, sul-mato-grossense`,
    bare: "latin",
    pop: "latin pop",
    traditional: "latin",
  },
  {
    display: "India and its neighbours",
    names: `indian, desi, hindi, punjabi, bengali, bangla, bangladeshi, pakistani, marathi, gujarati, telugu, malayalam, kannada, odia, bhojpuri, haryanvi, rajasthani, assamese, nepali, newari, newa, nepal bhasa, sinhala, sri lankan, kashmiri, sindhi, urdu, pashto, balochi, baluchi,
      konkani, manipuri, mizo, nagpuri, khortha, garhwali, pahadi, himachali, chhattisgarhi, sambalpuri, saraiki, ladakhi, maldivian, bhutanese, south asian, northeast indian, mumbai, bangalore, kolkata, new delhi, chennai, pune`,
    bare: "indian",
    pop: "indian",
    traditional: "indian",
    classical: "indian classical",
  },
  { display: "Tamil", names: `tamil`, bare: "tamil", pop: "tamil", traditional: "tamil" },
  {
    display: "Chinese-speaking world",
    names: `chinese, china, mandarin, cantonese, hong kong, taiwan, taiwanese, hokkien, hakka, zhongguo, yunnan, mainland chinese`,
    bare: "c-pop",
    pop: "c-pop",
    traditional: "world",
    styles: { "teen pop": "c-pop", electropop: "c-pop" },
  },
  {
    display: "Korea",
    names: `korean, korea, k`,
    bare: "k-pop",
    pop: "k-pop",
    traditional: "world",
    styles: {
      rock: "k-pop",
      "singer-songwriter": "k-pop",
      soundtrack: "k-pop",
      "teen pop": "k-pop",
      indie: "k-pop",
    },
  },
  {
    display: "Japan",
    names: `japanese, japan, j, okinawan, nihon, kansai`,
    bare: "j-pop",
    pop: "j-pop",
    traditional: "world",
    styles: {
      rock: "j-rock",
      "alternative rock": "j-rock",
      "singer-songwriter": "j-pop",
      "teen pop": "j-pop",
      "pop rock": "j-rock",
      electropop: "j-pop",
      indie: "j-pop",
      acoustic: "j-pop",
    },
  },
  {
    display: "South-East Asia",
    names: `indonesia, thailand, vietnam, philippines, malaysia, cambodia, laos, singapore, bamar, shan, mon, karen, kachin, minangkabau, bugis, makassar, dayak, sasak, toraja, ambonese, papua indonesian, betawi, banjar, palembang, madurese, acehnese, cebuano, visayan, kapampangan, moro, igorot, cham, hill tribe, isan, lanna, timorese, thai, t, lao, khmer, cambodian, burmese, myanmar, vietnamese, viet, v, filipino, pinoy, tagalog, bisaya, ilocano, indonesian, indo, jawa, javanese, balinese, bali, sundanese, sunda, malay, malaysian, singaporean, bruneian,
      timor-leste, hmong, philippine, batak, minang, aceh, borneo, maluku, southeast asian, bruneian`,
    bare: "world",
    pop: "pop",
    traditional: "world",
  },
  {
    display: "Pacific",
    names: `ryukyuan oceania, nauruan, kiribati, tuvaluan, niuean, wallisian, kanak, marshallese, chuukese, palauan, tokelauan, rotuman, tolai, marquesan, polynesian, samoan, tongan, fijian, tahitian, maori, papuan, melanesian, micronesian, chamorro, guam, pacific islands, cook islands, solomon islands, vanuatu, rapa nui, oceania`,
    bare: "world",
    pop: "pop",
    traditional: "world",
  },
  {
    display: "Hawaii",
    names: `hawaiian, hawaii`,
    bare: "hawaiian",
    pop: "hawaiian",
    traditional: "hawaiian",
  },
  {
    display: "Caribbean",
    names: `jamaican, trinidadian, trinidad, barbadian, bahamian, caribbean, haitian, kreyol, antillais, antilliaanse, guyanese, guyanaise, surinamese, virgin islands, bermudian, grenada, bajan, belizean, martinique, guadeloupe, antilles`,
    bare: "reggae",
    pop: "pop",
    traditional: "reggae",
  },
  {
    display: "Native peoples",
    names: `nahua, zapotec, mixtec, athabaskan, cree, mohawk, iroquois, sioux, cherokee, hopi, zuni, greenlandic, aleut, torres strait, yolngu, sakha native, native american, aboriginal, indigenous, inuit, navajo, native, first nations, ainu, canadian indigenous, australian indigenous, mapuche, indigena, metis, himalayan, tibetan`,
    bare: "world",
    pop: "pop",
    traditional: "world",
  },
];
