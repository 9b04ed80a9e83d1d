import type { ListOrder } from "./play-queue.ts";

/** An order of rows as shown, under an id that the same rows always have in this browser. */
export function orderOf(uris: readonly (string | null)[]): ListOrder {
  let low = 0x811c9dc5;
  let high = 0x1b873593;
  for (const uri of uris) {
    const text = uri ?? "-";
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x85ebca6b) + low;
    }
  }
  return { id: `${uris.length} ${low >>> 0} ${high >>> 0}`, uris };
}
