import { mostPinned } from "#web/platform/parse-ui-state.ts";

/** Pins an id or takes its pin away; a fifth pin drops the oldest (specification 1, section 9). */
export function togglePin(pinned: readonly string[], id: string): string[] {
  return pinned.includes(id)
    ? pinned.filter((candidate) => candidate !== id)
    : [...pinned, id].slice(-mostPinned);
}
