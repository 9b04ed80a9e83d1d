import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";

const orders = ["title", "album", "genre", "added", "time"] as const;

/**
 * How the list at an address of this app was shown when it was pressed: its order and its filter in words; empty for a
 * list in its own order. The address has them as pages of lists write them: `sort`, `dir=reversed`, `filter`.
 */
export function describeView(address: string): string[] {
  const query = new URLSearchParams(address.split("?")[1]?.split("#")[0]);
  const sort = orders.find((order) => order === query.get("sort"));
  // Values of the address are JSON where they would be read as something else.
  const words = (query.get("filter") ?? "").replace(/^"(.*)"$/u, "$1").trim();
  const isReversed = query.get("dir") === "reversed";
  return [
    sort === undefined
      ? ""
      : playerMenuText(isReversed ? "sortedReversed" : "sortedBy", {
          order: playerMenuText(`viewOrders.${sort}`),
        }),
    words === "" ? "" : playerMenuText("filteredBy", { words }),
  ].filter((part) => part !== "");
}
