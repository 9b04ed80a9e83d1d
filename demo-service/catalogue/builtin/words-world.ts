/**
 * A language of the built-in catalogue. Titles are a left part, a joint and a right part; the lists are
 * chosen so that every pair is grammatical.
 */
export interface Language {
  code: string;
  left: readonly string[];
  joint: string;
  right: readonly string[];
  /** given and family names, and the order in which the language says them */
  given: readonly string[];
  family: readonly string[];
  familyFirst: boolean;
  /** between the two names */
  space: string;
}

function split(text: string): string[] {
  return text.split("|");
}

function language(
  code: string,
  title: [string, string, string],
  names: [string, string],
  order = "",
): Language {
  return {
    code,
    left: split(title[0]),
    joint: title[1],
    right: split(title[2]),
    given: split(names[0]),
    family: split(names[1]),
    familyFirst: order.startsWith("family"),
    space: order === "family-close" ? "" : " ",
  };
}

/** Every language but English, the commonest first. */
export const LANGUAGES: readonly Language[] = [
  language(
    "es",
    [
      "Noche|Calle|Carta|Canción|Corazón|Tarde|Puerto|Barrio|Sombra|Camino|Flor|Ciudad|Lluvia|Baile|Sueño|Hijos|Fuego|Mañana",
      " de ",
      "Agosto|Sal|Luna|Plata|Enero|Cristal|Papel|Verano|Miel|Arena|Viento|Azúcar|Mar|Nadie|Domingo|Fuego|Olvido|Tierra",
    ],
    [
      "Lucía|Mateo|Valentina|Joaquín|Ximena|Rafael|Candela|Andrés|Marisol|Iñaki|Paloma|Emilio|Rocío|Gael",
      "Quintana|Montenegro|Salvatierra|Ibáñez|Ferreyra|Castaño|Del Río|Villalobos|Peñalver|Zambrano|Luján|Arroyo",
    ],
  ),
  language(
    "pt",
    [
      "Noite|Rua|Canto|Carta|Coração|Tarde|Porto|Sombra|Caminho|Flor|Cidade|Chuva|Samba|Sonho|Barco|Janela",
      " de ",
      "Agosto|Sal|Lua|Prata|Janeiro|Vidro|Papel|Verão|Mel|Areia|Vento|Açúcar|Ninguém|Domingo|Fogo|Saudade",
    ],
    [
      "Inês|Tomás|Beatriz|Caetana|Rui|Marília|Thiago|Luísa|Davi|Jussara|Otávio|Graça",
      "Albuquerque|Nogueira|Figueiredo|Magalhães|Bragança|Pimentel|Vasconcelos|Moura|Queirós|Seixas",
    ],
  ),
  language(
    "fr",
    [
      "Nuit|Rue|Lettre|Chanson|Soir|Port|Jardin|Ombre|Chemin|Fleur|Ville|Pluie|Bal|Rêve|Bateau|Fenêtre|Café",
      " de ",
      "Paris|Sel|Lune|Verre|Janvier|Papier|Miel|Sable|Vent|Sucre|Mer|Personne|Dimanche|Feu|Brume|Neige|Province",
    ],
    [
      "Margaux|Étienne|Clémence|Aurélien|Solène|Théo|Maëlle|Anaïs|Bastien|Noémie|Loïc|Yvonne",
      "Delorme|Vasseur|Chevalier|Lemaître|Beauchêne|Rivière|Garnier|Poirier|Marchand|Duvallier|Lacombe",
    ],
  ),
  language(
    "de",
    [
      "Nacht|Wald|Stern|Wind|Licht|Schnee|Mond|Herbst|Feuer|Wasser|Berg|Stadt|Traum|Winter|Glas|Regen",
      "",
      "lied|zug|garten|tanz|haus|stille|zeit|brücke|wege|farben|schatten|spiel|gesang|fieber|kinder|funken",
    ],
    [
      "Jürgen|Käthe|Friedrich|Anneliese|Götz|Lieselotte|Björn|Heike|Matthias|Rosa|Ute|Moritz",
      "Brückner|Weiß|Schäfer|Grünwald|Lindemann|Hölderer|Königsberg|Vogelsang|Krüger|Morgenroth|Straßner",
    ],
  ),
  language(
    "ja",
    [
      "夜|雨|春|夏|海|星|月|風|東京|窓|夢|花|影|秘密|夕暮れ|図書館|電車",
      "の",
      "歌|手紙|色|約束|音|向こう|街|記憶|匂い|終わり|光|温度|散歩|かけら|ワルツ|途中",
    ],
    [
      "葵|蓮|美月|陽太|さくら|湊|結衣|大和|凛|悠真|ひかり|奏",
      "水野|佐久間|朝倉|星川|藤崎|小鳥遊|東雲|桐生|白石|真壁|月島|橘",
    ],
    "family-spaced",
  ),
  language(
    "ko",
    [
      "밤|비|봄|여름|바다|별|달|바람|서울|창문|꿈|꽃|그림자|겨울|새벽|골목",
      "의 ",
      "노래|편지|색깔|약속|소리|기억|향기|끝|빛|온도|산책|조각|이야기|계절|정원",
    ],
    ["서연|민준|지우|하은|도윤|수아|예준|다은|시우|유나", "김|이|박|최|정|강|윤|임|한|오|서|신"],
    "family-close",
  ),
  language(
    "zh",
    [
      "夜晚|雨天|春天|夏日|大海|星空|月亮|远方|城市|窗外|梦里|花园|影子|冬天|黎明|旧书店",
      "的",
      "歌|信|颜色|约定|声音|回忆|味道|尽头|光|温度|散步|碎片|故事|季节|电影|朋友",
    ],
    ["雨桐|子轩|思源|晓彤|一诺|浩然|若曦|星辰|安然|静怡", "林|周|陈|苏|沈|顾|陆|叶|江|白|方|欧阳"],
    "family-close",
  ),
  language(
    "ar",
    [
      "ليلة|أغنية|رسالة|شارع|مدينة|قلب|حلم|طريق|نافذة|موسم|صوت|ظل|حكاية|لون",
      " ",
      "المطر|البحر|القمر|الصحراء|الريح|الياسمين|الشتاء|الغياب|الفجر|الحنين|النهر|الورد|السفر|العودة",
    ],
    [
      "ليلى|كريم|نور|ياسمين|سامر|رنا|طارق|هالة|زياد|مريم",
      "الحداد|منصور|الخطيب|شاهين|النجار|سليمان|العطار|بركات|الصباغ|درويش",
    ],
  ),
  language(
    "he",
    [
      "שיר|לילה של|מכתב אל|רחוב|צבעי|בדרך אל|חלון אל|סיפור על|קצה|ריח|ריקוד",
      " ",
      "הים|הגשם|הירח|המדבר|הרוח|החורף|השקט|הגעגוע|השחר|העיר|הפרחים|הנהר",
    ],
    [
      "נועה|איתן|תמר|יונתן|שירה|עומר|מיכל|גיא|יעל|אורי",
      "ברקוביץ'|שלו|אבירם|גולן|פלד|רביד|שדה|נחום|אלון|כרמי",
    ],
  ),
  language(
    "ru",
    [
      "Ночь|Песня|Письмо|Город|Сон|Окно|Цвет|Голос|Тень|Вкус|Остров|Конец|Время|Шум",
      " ",
      "дождя|моря|луны|ветра|зимы|тишины|рассвета|дороги|реки|снега|августа|огня|памяти|вокзала",
    ],
    [
      "Мила|Артём|Варвара|Илья|Ксения|Лев|Полина|Тимур|Злата|Глеб",
      "Снегирь|Корнейчук|Лунёв|Морозенко|Заря|Чайка|Шевчук|Гроза|Воробей|Берг",
    ],
  ),
  language(
    "tr",
    [
      "Gece|Yağmur|Deniz|Ay|Kış|Yaz|Şehir|Rüzgâr|Güneş|Sokak|Bahar|Çiçek",
      " ",
      "Şarkısı|Işığı|Yolu|Rengi|Masalı|Kokusu|Sesi|Düşü|Mektubu|Gölgesi",
    ],
    [
      "Defne|Çağlar|Elif|Ömer|Zeynep|İlker|Ayşe|Gökhan|Nilüfer|Barış",
      "Yıldız|Özgür|Şahin|Çelik|Güneş|Aydın|Kaplan|Işık|Öztürk|Doğan",
    ],
  ),
  language(
    "el",
    [
      "Νύχτα|Τραγούδι|Γράμμα|Δρόμος|Χρώμα|Όνειρο|Φωνή|Σκιά|Παράθυρο|Άρωμα",
      " της ",
      "βροχής|θάλασσας|σελήνης|άνοιξης|σιωπής|πόλης|αυγής|μνήμης|ερήμου|φωτιάς",
    ],
    [
      "Ελένη|Νίκος|Δανάη|Γιώργος|Μαρίνα|Άρης|Θάλεια|Πέτρος",
      "Παπαδάκης|Καλλέργης|Βενιζέλου|Αλεξίου|Μαύρος|Δελής|Ιωάννου",
    ],
  ),
  language(
    "hi",
    [
      "बारिश|रात|बचपन|पहाड़|समुंदर|शहर|सुबह|चाँद|सावन|मिट्टी",
      " की ",
      "बात|कहानी|ख़ुशबू|याद|धुन|राह|आवाज़|चिट्ठी|रोशनी|धड़कन",
    ],
    ["आर्या|कबीर|मीरा|रोहन|तारा|इशान|अनन्या|वीर", "शर्मा|मेहरा|कपूर|बनर्जी|चौहान|सिन्हा|राठौर|मिश्रा"],
  ),
  language(
    "sv",
    [
      "Nattens|Regnets|Havets|Vårens|Månens|Vindens|Skogens|Vinterns|Stadens|Tystnadens|Älvens|Fjällens",
      " ",
      "sång|brev|färger|röst|väg|dröm|ljus|skugga|minne|slut|barn|vals",
    ],
    [
      "Åsa|Björn|Linnéa|Göran|Saga|Östen|Märta|Håkan|Ebba|Torsten",
      "Sjöberg|Åkerlund|Bergström|Öhman|Nyqvist|Hägglund|Lövgren|Dalgård",
    ],
  ),
];
