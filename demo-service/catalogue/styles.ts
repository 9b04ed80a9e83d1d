/** Two ends of a range, both included. */
export type Span = readonly [low: number, high: number];

/**
 * One style of music: what the built-in catalogue writes, what the music engine renders and what covers are
 * drawn in. The spans are where the style's tracks lie; they follow the audio features that the service
 * published until 2024.
 */
export interface Style {
  id: StyleId;
  /** the name that people read */
  label: string;
  /** microgenre names of artists of this style, the commonest first */
  genres: readonly string[];
  /** beats per minute */
  tempo: Span;
  /** weights of the minor and the major mode; they add up to 1 */
  modes: { minor: number; major: number };
  /** pitch classes (0 is C) that the style likes, the likeliest first */
  keys: readonly number[];
  /** 0..1 */
  danceability: Span;
  /** 0..1 */
  energy: Span;
  /** seconds */
  duration: Span;
  /** 0 straight .. 1 hard triplet swing */
  swing: number;
  /** share of instrumental tracks, 0..1 */
  instrumental: number;
  /** share of tracks marked explicit, 0..1 */
  explicit: number;
  /** OKLCH hue of its covers, degrees */
  hue: number;
}

type Row = Omit<Style, "id" | "modes"> & { minor: number };

const ROWS = {
  ambient: {
    label: "Ambient",
    genres: ["ambient", "drone", "space ambient", "dark ambient"],
    tempo: [58, 84],
    minor: 0.45,
    keys: [0, 2, 7, 9],
    danceability: [0.12, 0.35],
    energy: [0.05, 0.25],
    duration: [240, 520],
    swing: 0,
    instrumental: 0.97,
    explicit: 0,
    hue: 205,
  },
  techno: {
    label: "Techno",
    genres: ["techno", "minimal techno", "dub techno", "detroit techno"],
    tempo: [124, 138],
    minor: 0.85,
    keys: [9, 7, 0, 5],
    danceability: [0.68, 0.86],
    energy: [0.72, 0.95],
    duration: [280, 440],
    swing: 0,
    instrumental: 0.92,
    explicit: 0.01,
    hue: 285,
  },
  house: {
    label: "House",
    genres: ["house", "deep house", "tropical house", "french house"],
    tempo: [118, 128],
    minor: 0.6,
    keys: [9, 5, 0, 7],
    danceability: [0.7, 0.9],
    energy: [0.6, 0.88],
    duration: [190, 380],
    swing: 0.12,
    instrumental: 0.55,
    explicit: 0.03,
    hue: 330,
  },
  "drum-and-bass": {
    label: "Drum and bass",
    genres: ["drum and bass", "liquid funk", "jungle", "neurofunk"],
    tempo: [168, 178],
    minor: 0.8,
    keys: [5, 7, 9, 2],
    danceability: [0.48, 0.68],
    energy: [0.78, 0.97],
    duration: [210, 360],
    swing: 0,
    instrumental: 0.6,
    explicit: 0.03,
    hue: 150,
  },
  "hip-hop": {
    label: "Hip hop",
    genres: ["hip hop", "rap", "southern hip hop", "conscious hip hop"],
    tempo: [76, 100],
    minor: 0.65,
    keys: [1, 11, 8, 6],
    danceability: [0.64, 0.92],
    energy: [0.5, 0.78],
    duration: [140, 260],
    swing: 0.25,
    instrumental: 0.06,
    explicit: 0.7,
    hue: 45,
  },
  "lo-fi": {
    label: "Lo-fi",
    genres: ["lo-fi beats", "chillhop", "lo-fi study", "jazz beats"],
    tempo: [68, 88],
    minor: 0.5,
    keys: [5, 0, 3, 10],
    danceability: [0.55, 0.78],
    energy: [0.18, 0.42],
    duration: [95, 180],
    swing: 0.55,
    instrumental: 0.98,
    explicit: 0.01,
    hue: 70,
  },
  rock: {
    label: "Rock",
    genres: ["rock", "classic rock", "hard rock", "alternative rock"],
    tempo: [104, 148],
    minor: 0.35,
    keys: [4, 9, 2, 7],
    danceability: [0.4, 0.62],
    energy: [0.66, 0.92],
    duration: [170, 320],
    swing: 0,
    instrumental: 0.05,
    explicit: 0.05,
    hue: 25,
  },
  metal: {
    label: "Metal",
    genres: ["metal", "thrash metal", "melodic death metal", "doom metal"],
    tempo: [110, 190],
    minor: 0.92,
    keys: [4, 2, 0, 11],
    danceability: [0.2, 0.48],
    energy: [0.88, 0.99],
    duration: [200, 460],
    swing: 0,
    instrumental: 0.1,
    explicit: 0.22,
    hue: 10,
  },
  indie: {
    label: "Indie",
    genres: ["indie rock", "indie pop", "dream pop", "bedroom pop"],
    tempo: [96, 136],
    minor: 0.35,
    keys: [2, 7, 0, 9],
    danceability: [0.44, 0.7],
    energy: [0.4, 0.76],
    duration: [160, 290],
    swing: 0.08,
    instrumental: 0.07,
    explicit: 0.1,
    hue: 115,
  },
  jazz: {
    label: "Jazz",
    genres: ["jazz", "hard bop", "cool jazz", "jazz fusion"],
    tempo: [84, 176],
    minor: 0.45,
    keys: [10, 5, 3, 8],
    danceability: [0.38, 0.66],
    energy: [0.2, 0.58],
    duration: [200, 480],
    swing: 0.66,
    instrumental: 0.8,
    explicit: 0,
    hue: 260,
  },
  soul: {
    label: "Soul",
    genres: ["soul", "neo soul", "classic soul", "quiet storm"],
    tempo: [72, 112],
    minor: 0.45,
    keys: [3, 8, 10, 5],
    danceability: [0.52, 0.78],
    energy: [0.35, 0.68],
    duration: [170, 310],
    swing: 0.3,
    instrumental: 0.04,
    explicit: 0.06,
    hue: 55,
  },
  folk: {
    label: "Folk",
    genres: ["folk", "indie folk", "singer-songwriter", "chamber folk"],
    tempo: [80, 124],
    minor: 0.25,
    keys: [7, 2, 0, 9],
    danceability: [0.35, 0.6],
    energy: [0.16, 0.46],
    duration: [150, 290],
    swing: 0.05,
    instrumental: 0.1,
    explicit: 0.02,
    hue: 95,
  },
  country: {
    label: "Country",
    genres: ["country", "country road", "outlaw country", "bluegrass"],
    tempo: [84, 138],
    minor: 0.12,
    keys: [7, 2, 9, 4],
    danceability: [0.48, 0.7],
    energy: [0.48, 0.8],
    duration: [150, 250],
    swing: 0.15,
    instrumental: 0.03,
    explicit: 0.02,
    hue: 80,
  },
  "classical-piano": {
    label: "Classical piano",
    genres: ["classical piano", "neo-classical", "compositional ambient", "impressionism"],
    tempo: [56, 112],
    minor: 0.5,
    keys: [0, 2, 3, 8],
    danceability: [0.18, 0.42],
    energy: [0.04, 0.28],
    duration: [110, 420],
    swing: 0,
    instrumental: 1,
    explicit: 0,
    hue: 240,
  },
  reggae: {
    label: "Reggae",
    genres: ["reggae", "roots reggae", "dub", "ska"],
    tempo: [68, 92],
    minor: 0.5,
    keys: [9, 7, 2, 0],
    danceability: [0.66, 0.88],
    energy: [0.42, 0.7],
    duration: [180, 300],
    swing: 0.2,
    instrumental: 0.12,
    explicit: 0.04,
    hue: 140,
  },
  latin: {
    label: "Latin",
    genres: ["latin", "salsa", "reggaeton", "bossa nova"],
    tempo: [88, 132],
    minor: 0.55,
    keys: [9, 4, 2, 11],
    danceability: [0.66, 0.88],
    energy: [0.6, 0.88],
    duration: [160, 270],
    swing: 0.05,
    instrumental: 0.05,
    explicit: 0.1,
    hue: 30,
  },
  synthwave: {
    label: "Synthwave",
    genres: ["synthwave", "retrowave", "darksynth", "chillwave"],
    tempo: [84, 122],
    minor: 0.75,
    keys: [9, 5, 2, 7],
    danceability: [0.52, 0.74],
    energy: [0.58, 0.88],
    duration: [190, 330],
    swing: 0,
    instrumental: 0.7,
    explicit: 0.01,
    hue: 310,
  },
  pop: {
    label: "Pop",
    genres: ["pop", "dance pop", "electropop", "art pop"],
    tempo: [96, 130],
    minor: 0.4,
    keys: [0, 7, 5, 9],
    danceability: [0.58, 0.84],
    energy: [0.52, 0.84],
    duration: [150, 240],
    swing: 0.05,
    instrumental: 0.01,
    explicit: 0.14,
    hue: 350,
  },
} satisfies Record<string, Row>;

/** The id of a style; `CatalogueTrack.style` is one of these. */
export type StyleId = keyof typeof ROWS;

const STYLE_IDS = Object.keys(ROWS) as readonly StyleId[];

/** All styles, in the order of `STYLE_IDS`. */
export const STYLES: readonly Style[] = STYLE_IDS.map(styleFromRow);

const BY_ID = new Map<string, Style>(STYLES.map((style) => [style.id, style]));

/** The style of that id; pop for anything unknown, so that every track can be drawn and played. */
export function styleOf(id: string): Style {
  return BY_ID.get(id) ?? styleFromRow("pop");
}

function styleFromRow(id: StyleId): Style {
  const { minor, ...row } = ROWS[id];
  return { id, ...row, modes: { minor, major: 1 - minor } };
}
