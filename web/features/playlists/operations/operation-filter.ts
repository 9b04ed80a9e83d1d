import type { OperationFilter } from "./operations.queries.ts";

/** Kinds by which the history can be narrowed, in the order in which they are offered. */
export const shownKinds = [
  "add",
  "remove",
  "reorder",
  "create",
  "rename",
  "apply",
  "merge",
  "restore",
  "smart",
  "refresh",
  "like",
  "unlike",
  "unfollow",
  "follow",
  "undo",
] as const satisfies readonly NonNullable<OperationFilter["kind"]>[];

/** The filter that an address names; what it does not know is left out. */
export function filterOf(search: Record<string, unknown>): OperationFilter {
  const kind = shownKinds.find((each) => each === search["kind"]);
  const { playlist } = search;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(typeof playlist === "string" && /^[^\s/?#\p{Cc}]{1,200}$/u.test(playlist) ? { playlist } : {}),
  };
}
