import { hash, pick } from "../seeded.ts";
import { STYLES } from "../styles.ts";
import { ADJECTIVES, EMOJI, NOUNS, PLACES } from "./words-english.ts";
import { LANGUAGES } from "./words-world.ts";

/** Folders by name, in both spellings that people use. */
const FOLDERS = [
  ["Road trips / ", ["Summer", "Autumn coast", "Night driving", "Alps", "Kids in the back"]],
  ["Work: ", ["Focus", "Deep focus", "Friday afternoon", "Commute", "Inbox zero"]],
  ["Archive / ", ["2019", "2020", "2021", "2022", "2023", "2024"]],
  ["Dinner / ", ["Starters", "Mains", "Washing up", "With grandparents"]],
  ["Gym: ", ["Warm-up", "Intervals", "Long run", "Cool-down"]],
  ["Crates / ", ["A to F", "G to L", "M to R", "S to Z", "To sort"]],
] as const;

const MOODS = [
  "nights",
  "mornings",
  "for rain",
  "on repeat",
  "deep cuts",
  "with friends",
  "for the train",
  "unsorted",
];
const ENDS = ["", " II", " (long)", " again", " 2023", " 2024", " 2025", " ♥"];
const FIXED = new Map([
  [0, "First songs ✨"],
  [1, "Everything, all the time"],
  [5, ""],
  [6, "مفضلات الصيف"],
  [7, "深夜のドライブ"],
  [8, "🌊🌊🌊"],
  [10, "רשימת שבת"],
  [11, "겨울 산책"],
]);

/**
 * The name of an account's playlist: a folder's part for a third of them, now and then another script, an
 * emoji or nothing at all.
 */
export function namePlaylist(total: number, number: number, seed: number): string {
  const fixed = FIXED.get(number);
  if (fixed !== undefined) return fixed;
  if (number % 3 === 0) return nameInFolder(Math.floor(number / 3), total);
  const draw = hash(seed, 1) % 20;
  if (draw === 0) {
    const language = pick(LANGUAGES, seed, 2);
    return pick(language.left, seed, 3) + language.joint + pick(language.right, seed, 4);
  }
  if (draw < 3) return `${pick(NOUNS, seed, 5)} ${pick(EMOJI, seed, 6)}`;
  if (draw < 7) return `${pick(ADJECTIVES, seed, 7)} ${pick(NOUNS, seed, 8)}`.toLowerCase();
  if (draw < 9) return `${pick(PLACES, seed, 9)} ${2014 + (hash(seed, 10) % 12)}`;
  return pick(STYLES, seed, 11).label + " " + pick(MOODS, seed, 12) + pick(ENDS, seed, 13);
}

function nameInFolder(number: number, total: number): string {
  const folder = FOLDERS[number % FOLDERS.length] ?? FOLDERS[0];
  const round = Math.floor(number / FOLDERS.length);
  const within = folder[1][round % folder[1].length] ?? "";
  const volume = Math.floor(round / folder[1].length);
  return folder[0] + within + (volume > 0 && total > 100 ? ` ${volume + 1}` : "");
}
