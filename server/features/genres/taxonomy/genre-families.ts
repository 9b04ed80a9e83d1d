/** A main genre with what belongs below it. */
export interface GenreFamily {
  /** of the main genre, as stored: lower case */
  name: string;
  /** The main genre into which this one may be folded when it has too few songs; none: it is never folded away. */
  kin?: string;
  /** names of its leaves, separated by commas */
  leaves: string;
}

/**
 * The tree of genres: 31 main ones in the order in which they are offered, each leaf below exactly one of them. Traditions
 * that people look for by name (K-pop, Latin, Christian) are main genres although their songs borrow styles; a regional
 * scene of a style (Polish hip hop) belongs to the style.
 */
export const genreFamilies: readonly GenreFamily[] = [
  {
    name: "pop",
    leaves: `dance pop, synth-pop, electropop, art pop, hyperpop, teen pop, europop, schlager, chanson, c-pop, soft pop`,
  },
  {
    name: "rock",
    leaves: `classic rock, alternative rock, hard rock, soft rock, pop rock, art rock, progressive rock,
      psychedelic rock, rock and roll, surf rock, blues rock, folk rock, garage rock, grunge, new wave, post-punk,
      post-rock, southern rock`,
  },
  {
    name: "indie",
    kin: "rock",
    leaves: `indie pop, indie rock, bedroom pop, dream pop, shoegaze`,
  },
  {
    name: "metal",
    kin: "rock",
    leaves: `heavy metal, glam metal, thrash metal, death metal, black metal, doom metal, power metal, symphonic metal,
      folk metal, progressive metal, nu metal, metalcore`,
  },
  {
    name: "punk",
    kin: "rock",
    leaves: `pop punk, hardcore punk, emo, post-hardcore, ska punk`,
  },
  {
    name: "hip hop",
    leaves: `pop rap, trap, drill, grime, gangsta rap, southern hip hop, old school hip hop, conscious hip hop,
      alternative hip hop, lo-fi beats, phonk`,
  },
  {
    name: "r&b",
    kin: "soul",
    leaves: `contemporary r&b, alternative r&b, quiet storm, new jack swing`,
  },
  { name: "soul", leaves: `neo soul, motown, southern soul` },
  { name: "funk", kin: "soul", leaves: `disco, nu disco, boogie` },
  {
    name: "electronic",
    leaves: `edm, electro, trance, dubstep, hardstyle, synthwave, vaporwave, future bass, uk garage, breakbeat,
      downtempo, trip hop, idm, industrial`,
  },
  {
    name: "house",
    kin: "electronic",
    leaves: `deep house, tech house, progressive house, tropical house, electro house, afro house`,
  },
  {
    name: "techno",
    kin: "electronic",
    leaves: `minimal techno, melodic techno, hard techno`,
  },
  { name: "drum and bass", kin: "electronic", leaves: `jungle, liquid funk` },
  { name: "ambient", kin: "electronic", leaves: `new age, drone, sleep` },
  {
    name: "jazz",
    leaves: `swing, dixieland, bebop, cool jazz, free jazz, vocal jazz, smooth jazz, jazz fusion, latin jazz,
      adult standards`,
  },
  { name: "blues", kin: "jazz", leaves: `chicago blues, delta blues, electric blues` },
  {
    name: "classical",
    leaves: `early music, baroque, classical era, romantic era, opera, choral, orchestral, chamber music, solo piano,
      minimalism, contemporary classical`,
  },
  {
    name: "country",
    kin: "folk",
    leaves: `americana, bluegrass, contemporary country, outlaw country, honky tonk, country rock`,
  },
  { name: "folk", leaves: `singer-songwriter, indie folk, celtic, traditional folk` },
  {
    name: "reggae",
    leaves: `roots reggae, dancehall, dub, ska, rocksteady, soca, calypso, zouk`,
  },
  {
    name: "latin",
    leaves: `reggaeton, latin pop, latin rock, latin trap, salsa, bachata, bolero, cumbia, merengue, nueva cancion,
      regional mexican, banda, corrido, mariachi, norteno, tango, bossa nova, samba, pagode, mpb, forro, sertanejo,
      funk carioca`,
  },
  {
    name: "afrobeats",
    leaves: `afrobeat, afropop, amapiano, highlife, kizomba, soukous`,
  },
  { name: "k-pop", leaves: `korean ballad` },
  { name: "j-pop", leaves: `j-rock, anime, city pop, vocaloid` },
  {
    name: "indian",
    leaves: `bollywood, bhangra, tamil, indian classical, ghazal, qawwali`,
  },
  {
    name: "gospel",
    leaves: `worship, ccm, christian rock, christian hip hop`,
  },
  { name: "soundtrack", leaves: `film score, musicals, video game music, disney` },
  {
    name: "world",
    leaves: `arabic, balkan, fado, flamenco, greek, hawaiian, klezmer, persian, turkish`,
  },
  { name: "children", leaves: `lullaby` },
  { name: "spoken", leaves: `comedy, audiobook, poetry` },
  { name: "christmas", leaves: `` },
];

/**
 * Leaves that are never folded into their main genre: who plays the one does not want the other among it. Main genres
 * without kin are never folded either.
 */
export const leavesNeverFolded: readonly string[] = ["sleep", "comedy", "audiobook", "disney"];
