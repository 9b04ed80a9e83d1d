const max = 20;

function keyOf(userId: string): string {
  return `palette_recents_v1:${userId}`;
}

/** Ids of what a person used in the palette, the latest first; nothing for what is stored wrongly. */
export function readRecents(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Notes that something was used in the palette; kept in this browser alone. */
export function noteRecent(userId: string, id: string): void {
  const others = readRecents(userId).filter((other) => other !== id);
  localStorage.setItem(keyOf(userId), JSON.stringify([id, ...others].slice(0, max)));
}
