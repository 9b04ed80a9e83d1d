/** Names that are given to so many artists that they say little: they count half in a vote. */
export const vagueNames = `pop, rock, indie, metal, punk, hip hop, rap, r&b, soul, funk, electronic, electronica, house, techno, drum and bass, ambient,
  jazz, blues, classical, country, folk, reggae, latin, afrobeats, world, world music, soundtrack, gospel, indian, k-pop, j-pop, alternative, dance,
  pop rock, dance pop, urban, other, music, singer-songwriter, alternative rock, classic rock, permanent wave, easy listening, adult standards,
  acoustic, instrumental, vocal, oldies, international, tropical, hollywood, movie tunes, children, christmas, spoken, talent show, viral pop`;
