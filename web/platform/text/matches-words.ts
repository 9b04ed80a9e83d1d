const folded = new Map<string, string>();
const maxFolded = 50_000;

/** Text as names are compared: without case and accents. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function foldOnce(name: string): string {
  const known = folded.get(name);
  if (known !== undefined) return known;
  if (folded.size >= maxFolded) folded.clear();
  const text = foldText(name);
  folded.set(name, text);
  return text;
}

/** Whether a name holds every typed word, case, accents and order aside. Names are remembered, so that typing stays fast. */
export function hasEveryWord(name: string, typed: string): boolean {
  const words = foldText(typed).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return true;
  const text = foldOnce(name);
  return words.every((word) => text.includes(word));
}
