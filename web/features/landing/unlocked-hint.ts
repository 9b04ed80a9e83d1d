/** This browser has opened the gate: shown at once what is behind it, while the server is asked (decisions, 7.15). */
const key = "landingUnlocked";

export function hasUnlocked(): boolean {
  return localStorage.getItem(key) === "1";
}

/** What the server says of the gate replaces what the browser remembers. */
export function rememberUnlocked(isUnlocked: boolean): void {
  if (isUnlocked) localStorage.setItem(key, "1");
  else localStorage.removeItem(key);
}
