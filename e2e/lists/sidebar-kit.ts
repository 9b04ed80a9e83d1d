import type { Locator, Page } from "playwright-core";

/** A playlist as the sidebar sorts it. */
export interface Listed {
  id: string;
  name: string;
  own: boolean;
  uri: string;
  last_added_at: string | null;
  owner: { display_name: string };
  external_urls: { spotify: string | null };
}

/** The sidebar, beside the page or over it. */
export function sidebarOf(page: Page): Locator {
  return page.getByRole("navigation", { name: "Library" });
}

/** What the chosen tab shows. */
function panelOf(page: Page): Locator {
  return sidebarOf(page).getByRole("tabpanel");
}

/** An entry by the id of what it stands for. */
export function entry(page: Page, id: string): Locator {
  return sidebarOf(page).locator(`[data-entry="${id}"]`);
}

/** Ids of the entries in sight and just beyond, in their order on the screen, folders and liked songs left out. */
export async function shownIds(page: Page): Promise<string[]> {
  await entry(page, "liked").or(panelOf(page).locator("[data-entry]")).first().waitFor();
  return panelOf(page)
    .locator("a[data-entry]")
    .evaluateAll((links) =>
      links
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((link) => link.getAttribute("data-entry") ?? "")
        .filter((id) => id !== "liked"),
    );
}
