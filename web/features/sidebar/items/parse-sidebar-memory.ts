import type { LibraryFilter } from "#web/platform/appearance/parse-ui-state.ts";

/** What this browser remembers of one person's library; nothing of it is ever sent. */
export interface LibraryMemory {
  /** epoch ms of the last opening or playing, by id */
  usedAt: Readonly<Record<string, number>>;
  /** the person's own order of ids; none until something was moved */
  custom: Readonly<Partial<Record<LibraryFilter, readonly string[]>>>;
  closedFolders: readonly string[];
}

const nothing: LibraryMemory = { usedAt: {}, custom: {}, closedFolders: [] };

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];
}

function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** Reads the stored text; whatever is missing or wrong is as if it had never been. */
export function parseLibraryMemory(text: string | null): LibraryMemory {
  let stored: Record<string, unknown> = {};
  try {
    stored = Object.fromEntries(fieldsOf(JSON.parse(text ?? "{}")));
  } catch {
    return nothing;
  }
  const used = fieldsOf(stored["usedAt"]).filter(
    (field): field is [string, number] => typeof field[1] === "number",
  );
  return {
    usedAt: Object.fromEntries(used),
    custom: Object.fromEntries(fieldsOf(stored["custom"]).map(([filter, ids]) => [filter, idsOf(ids)])),
    closedFolders: idsOf(stored["closedFolders"]),
  };
}
