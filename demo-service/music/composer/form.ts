import type { StyleSheet } from "./style-sheet.ts";

type Layer = "bass" | "chords" | "pad" | "arpeggio" | "lead" | "answer";

/** A stretch of a track with one arrangement. */
export interface Section {
  name: string;
  firstBar: number;
  bars: number;
  /** which of the three progressions and themes */
  material: 0 | 1 | 2;
  /** 0 none .. 3 everything */
  drums: number;
  layers: ReadonlySet<Layer>;
  /** a riser leads out of it */
  rises: boolean;
  /** level of the section's parts, 0..1 */
  strength: number;
}

type Row = readonly [
  name: string,
  bars: number,
  material: 0 | 1 | 2,
  drums: number,
  layers: string,
  strength: number,
];

interface Form {
  opening: readonly Row[];
  cycle: readonly Row[];
  closing: readonly Row[];
}

const LETTERS: Readonly<Record<string, Layer>> = {
  b: "bass",
  c: "chords",
  p: "pad",
  a: "arpeggio",
  l: "lead",
  r: "answer",
};

/** Layers by letter; `!` ends in a riser. */
const FORMS: Readonly<Record<StyleSheet["form"], Form>> = {
  song: {
    opening: [["intro", 4, 0, 1, "cap", 1.1]],
    cycle: [
      ["verse", 8, 0, 2, "bcl", 0.88],
      ["lift", 4, 0, 1, "bcpr!", 0.9],
      ["chorus", 8, 1, 3, "bcpalr", 1],
      ["verse", 8, 0, 2, "bcal", 0.9],
      ["chorus", 8, 1, 3, "bcpalr", 1],
      ["bridge", 8, 2, 1, "bcpl!", 0.9],
      ["chorus", 8, 1, 3, "bcpalr", 1],
    ],
    closing: [["outro", 4, 0, 1, "bcp", 0.84]],
  },
  club: {
    opening: [
      ["intro", 8, 0, 2, "a", 0.84],
      ["groove", 8, 0, 2, "ba", 0.9],
    ],
    cycle: [
      ["build", 8, 0, 2, "bca!", 0.94],
      ["drop", 16, 0, 3, "bcal", 1],
      ["break", 8, 1, 0, "cpl", 1.15],
      ["rise", 4, 1, 1, "bcpal!", 1.1],
      ["drop", 16, 1, 3, "bcaplr", 1],
      ["groove", 8, 2, 2, "bcp", 0.92],
    ],
    closing: [
      ["unwind", 8, 0, 2, "ba", 0.9],
      ["outro", 4, 0, 1, "ap", 0.8],
    ],
  },
  head: {
    opening: [["intro", 4, 0, 1, "bc", 0.85]],
    cycle: [
      ["head", 8, 0, 2, "bcl", 0.95],
      ["head", 8, 1, 2, "bcl", 0.97],
      ["solo", 16, 0, 3, "bcl", 1],
      ["answer", 8, 1, 3, "bcr", 0.97],
      ["bass solo", 8, 2, 1, "bc", 0.9],
      ["trading", 8, 0, 3, "bclr", 1],
    ],
    closing: [["head", 8, 0, 2, "bcl", 0.95]],
  },
  through: {
    opening: [["prelude", 4, 0, 0, "c", 0.75]],
    cycle: [
      ["theme", 8, 0, 0, "cbl", 0.85],
      ["theme", 8, 0, 0, "cbalr", 0.92],
      ["second theme", 8, 1, 0, "cbl", 0.95],
      ["development", 8, 2, 0, "cabl", 1],
      ["still", 4, 1, 0, "cl", 0.7],
    ],
    closing: [["coda", 4, 0, 0, "cbl", 0.7]],
  },
  drift: {
    opening: [["emergence", 4, 0, 0, "pb", 0.8]],
    cycle: [
      ["first light", 8, 0, 1, "pbal", 0.9],
      ["depth", 8, 1, 1, "pbcr", 1],
      ["current", 8, 0, 1, "pcal", 0.95],
      ["stillness", 4, 2, 0, "pb", 0.85],
      ["return", 8, 1, 1, "pbcalr", 1],
    ],
    closing: [["dissolve", 4, 0, 0, "pb", 0.8]],
  },
};

function toSection(row: Row, firstBar: number, bars: number): Section {
  const [name, , material, drums, letters, strength] = row;
  const layers = new Set<Layer>();
  for (const letter of letters) {
    const layer = LETTERS[letter];
    if (layer !== undefined) layers.add(layer);
  }
  return { name, firstBar, bars, material, drums, layers, rises: letters.includes("!"), strength };
}

function barsOf(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row[1], 0);
}

/** Lays out a form over exactly `totalBars` bars; short tracks lose their opening and closing. */
export function layOut(form: StyleSheet["form"], totalBars: number): Section[] {
  const plan = FORMS[form];
  const framed = totalBars >= barsOf(plan.opening) + barsOf(plan.closing) + 8;
  const closing = framed ? plan.closing : [];
  const sections: Section[] = [];
  let bar = 0;
  for (const row of framed ? plan.opening : []) {
    sections.push(toSection(row, bar, row[1]));
    bar += row[1];
  }
  const end = totalBars - barsOf(closing);
  for (let turn = 0; bar < end; turn++) {
    const row = plan.cycle[turn % plan.cycle.length];
    if (row === undefined) break;
    const left = end - bar;
    const bars = left - row[1] < 4 ? left : row[1];
    sections.push(toSection(row, bar, bars));
    bar += bars;
  }
  for (const row of closing) {
    sections.push(toSection(row, bar, row[1]));
    bar += row[1];
  }
  return sections;
}
