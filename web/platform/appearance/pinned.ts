/** Pinning one more drops the oldest pin (specification 1, section 9). */
const maxPinned = 4;

/** The pins that are stored, oldest first; none where they are none. */
export function pinnedIds(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is string => typeof id === "string" && id !== "");
  return [...new Set(ids)].slice(-maxPinned);
}

/** Pins an id or takes its pin away; a fifth pin drops the oldest (specification 1, section 9). */
export function togglePin(pinned: readonly string[], id: string): string[] {
  return pinned.includes(id)
    ? pinned.filter((candidate) => candidate !== id)
    : [...pinned, id].slice(-maxPinned);
}
