const pitchClasses = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"] as const;

/** A key's name from its pitch class 0 to 11, with `m` for minor (mode 0); null where none is known. */
export function keyName(key: number | null, mode: number | null): string | null {
  const name = key === null ? undefined : pitchClasses[key];
  if (name === undefined) return null;
  return mode === 0 ? `${name}m` : name;
}
