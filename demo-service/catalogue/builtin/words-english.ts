/** Words of the English half of the built-in catalogue. */
function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Lists apart by a bar, for entries of several words. */
function phrases(text: string): readonly string[] {
  return text.split("|").map((phrase) => phrase.trim());
}

export const ADJECTIVES = words(`
  Amber Ancient Bitter Blind Borrowed Broken Burning Careless Cold Common Copper Crooked Distant Double Early
  Electric Empty Endless Faded Faithful Fallen Foreign Gentle Glass Golden Half Hidden Hollow Honest Idle
  Impossible Indigo Invisible Iron Kind Last Late Lesser Little Lonely Long Lost Lucid Midnight Modern Narrow
  Native Neon New Northern Obvious Open Ordinary Other Pale Paper Patient Plastic Private Quiet Rapid Reckless
  Restless Sacred Scarlet Second Secret Seldom Silent Silver Simple Sleepless Slow Small Soft Southern Static
  Strange Sudden Sunday Tender Thin Tidal Tired Tropical Twin Unsent Useful Velvet Violet Warm Weightless Wild
  Winter Wooden Yellow Young`);

export const NOUNS = words(`
  Alarm Alley Anchor Animal Answer Apartment Arrow Ash Atlas Autumn Avenue Balcony Ballroom Basement Beacon Bell
  Bicycle Bird Blanket Bloom Boat Border Bottle Bridge Button Cabin Camera Candle Canyon Carousel Cathedral
  Ceiling Chapel Circle City Clock Cloud Coast Comet Compass Corner Cousin Crown Curtain Dawn Daughter Desert
  Diamond Distance Door Dream Echo Elevator Ember Engine Envelope Escalator Feather Fence Ferry Fever Field Fire
  Flag Flood Floor Forest Fountain Garden Gate Ghost Glacier Gravity Harbor Heart Highway Hill Holiday Horizon
  Horse Hotel Hour House Hunter Island January Journey Key Kingdom Kitchen Ladder Lake Lantern Letter Light
  Lighthouse Lightning Machine Magnet Map Marble Margin Meadow Memory Meridian Mirror Mountain Museum Neighbour
  Night Number Ocean Orbit Orchard Palace Parade Passenger Pavement Pharmacy Photograph Picture Pilot Pioneer
  Planet Pocket Postcard Promise Queue Radio Railway Rain Receipt Ribbon River Road Rocket Roof Room Rumour
  Satellite Season Shadow Shelter Shore Signal Sister Sky Smoke Snow Soldier Spark Staircase Station Stone Storm
  Stranger Street Summer Sunrise Suitcase Swan Telephone Temple Theatre Thunder Ticket Tide Tiger Tower Traffic
  Train Tunnel Umbrella Valley Village Voice Wall Water Wave Weather Whisper Wilderness Window Winter Wolf`);

export const PLURALS = words(`
  Accountants Afternoons Alarms Anchors Arcades Architects Astronauts Balconies Bandits Birthdays Borders
  Brothers Cardinals Cartographers Coasters Companions Cousins Diplomats Divers Drifters Elevators Embers
  Engines Fables Ferries Foxes Gardeners Ghosts Giants Gliders Harbours Heralds Hounds Islands Janitors Kites
  Lanterns Librarians Lovers Magpies Mechanics Meteors Migrants Mirrors Neighbours Nomads Novels Orchards
  Outsiders Owls Parades Passengers Pilots Planets Postmen Prophets Rivers Sailors Satellites Shepherds
  Signals Sirens Sparrows Strangers Swimmers Tailors Telegraphs Tenants Tigers Tourists Travellers Understudies
  Villains Violets Visitors Voyagers Wanderers Whalers Windows Wolves Wrens`);

export const VERBS = words(`
  answer borrow break burn call carry catch chase choose climb close cross draw drop fall find float fold follow
  forget forgive hear hide hold keep know leave lift lose love mend miss move name need open outrun paint pass
  remember return ride sell send shake sing sleep spend stay steal swim teach tell throw touch trade trust turn
  wake walk wander want wash watch write`);

export const GERUNDS = words(`
  Answering Borrowing Breaking Burning Calling Carrying Chasing Climbing Closing Counting Crossing Dancing
  Drawing Driving Falling Finding Floating Following Forgetting Hiding Holding Keeping Leaving Losing Loving
  Mending Missing Moving Naming Outrunning Painting Passing Remembering Returning Riding Running Selling Sending
  Shaking Singing Sleeping Spending Stealing Swimming Talking Teaching Throwing Trading Waking Walking Wanting
  Watching Writing`);

export const PLACES = phrases(
  "Aberdeen|Alexandria|Antwerp|Athens|Atlanta|Auckland|Baltimore|Bergen|Berlin|Bologna|Brooklyn|Bristol|Cairo|" +
    "Calais|Cape Town|Cardiff|Chicago|Cologne|Dakar|Denver|Detroit|Dresden|Dublin|El Paso|Galway|Geneva|Genoa|" +
    "Glasgow|Ghent|Havana|Helsinki|Istanbul|Jakarta|Kingston|Kyoto|Lagos|Leeds|Leipzig|Lisbon|Lima|Luxor|Lyon|" +
    "Malmö|Manila|Marseille|Memphis|Montréal|Montreux|Nairobi|Naples|Nashville|New Orleans|Odense|Oslo|Osaka|" +
    "Palermo|Porto|Prague|Quito|Reykjavík|Riga|Rotterdam|San Juan|Santa Fe|São Paulo|Seville|Sheffield|Tallinn|" +
    "Tangier|Tbilisi|Tucson|Tulsa|Turin|Utrecht|Valencia|Vienna|Warsaw|Zanzibar",
);

export const FIRST_NAMES = words(`
  Ada Adele Agnes Alma Amos Anders Annie Arlo Astrid Aubrey August Beatrix Bernard Bessie Birdie Caleb Calvin
  Camille Cassius Cecil Clara Clementine Cora Cyrus Dahlia Delia Desmond Dinah Dorothea Edgar Edith Elias Eliza
  Ellis Emeka Enid Esme Ezra Faye Felix Fergus Flora Florence Frances Gideon Greta Gus Hattie Hazel Hector
  Henrietta Ida Imogen Ines Ingrid Iris Isaac Ivo Jasper Jonah Josephine June Kai Kit Lars Leonora Lena Levi
  Linus Lottie Lucius Mabel Magnus Maisie Malik Marguerite Marlow Matilda Maude Milo Minnie Moses Nadia Nell
  Niamh Nina Noor Odette Olive Opal Orson Oscar Otis Ottilie Otto Paloma Pearl Percy Philippa Quentin Ramona Rhys
  Roscoe Rosalind Rowan Rufus Ruth Sabine Saul Selma Sidney Silas Simone Stella Sylvie Tamsin Thaddeus Thea
  Tobias Ursula Vera Vincent Viola Walter Wendell Wilhelmina Willa Winston Wren Xavier Yara Yusuf Zadie Zora`);

export const LAST_NAMES = words(`
  Abernathy Achebe Adeyemi Ainsley Alderman Appleby Arkwright Ashdown Atherton Bancroft Barlow Beaumont Bellweather
  Blackwood Bloomfield Bracken Braithwaite Brandt Bristow Calloway Carmichael Castellane Chadwick Claybourne
  Corrigan Crane Cromwell Dahl Delacroix Diallo Dunmore Eastwood Ekström Ellery Fairbanks Falkner Farrow
  Fenwick Fitzroy Fontaine Forrester Gallagher Garland Goodwin Greaves Grimshaw Hadley Halloran Hargrove Hartley
  Hawthorne Holloway Iversen Jarvis Kearney Kellerman Kingsley Kowalski Lachlan Langford Larkin Laurent Leclair
  Lindqvist Lockwood Lovelace Mackenzie Mallory Marchetti Maynard Merriweather Mercer Montague Moreau Mwangi
  Nakamura Nightingale Nkosi Northcott Oakley Okafor Okonkwo Oyelaran Pemberton Pickering Prescott Quill Radcliffe
  Rasmussen Redfern Rhodes Rosenthal Rutherford Sandoval Sinclair Solberg Stafford Sterling Sutherland Tennant
  Thackeray Thornton Tremaine Underhill Vance Vandermeer Wainwright Waverly Wexler Whitlock Winslow Woodhouse
  Yarrow Zeller`);

export const SYLLABLES = words(`
  ar ba bel bri ca cor da del dra el en fa fen ga gra hal ir ja ka kel kir la len lo lu ma mi mor na nel ni no
  nu ol or pa pel qua ra rin ro sa sel si so sta su ta tel thi to tra tul u va vel vi vo xa ya yen za zel zo`);

export const SYLLABLE_ENDS = words(`
  ber cil den dor dra fal gen ia ica ion is ix kan ko lan len lia lis lo lune lux ma mer mis na nex nia nor nova
  on or os oto ra rax ris ro ron sis ta tek ter thos tica tis tron um us va ven via vox wen xis yn zen`);

export const EMOJI = phrases("🌙|🔥|✨|🌊|💔|🌹|🚀|🪩|🌿|☀️|🦋|🫶🏽|🏳️‍🌈|❄️|🍊|👾|🌌|🎧|🐝|🕯️");
