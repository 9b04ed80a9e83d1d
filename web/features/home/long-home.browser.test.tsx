import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { samplePlaylist, sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { noStrips } from "#testing/samples/home-strips.ts";
import { HomePage } from "./home-page.tsx";

test("a thousand playlists are few tiles at a time, hostile names are text and make the page no wider", async () => {
  const names = ["<img src=x onerror=alert(1)><b>x</b>", "\u202Eevil\u202C", "x".repeat(10_000), "", "   "];
  const items = Array.from({ length: 1000 }, (_, index) =>
    samplePlaylist(index + 1, { name: names[index] ?? `List ${index + 1}` }),
  );
  await renderScreen(<HomePage suggested={[]} />, {
    answers: {
      "GET /auth/me": sampleProfile,
      "GET /library/cache/liked/count": { total: 30 },
      "GET /library/home": noStrips,
      "GET /library/cache/status": sampleStatus,
      "GET /library/cache/playlists": { items, total: items.length },
    },
  });
  await expect.element(page.getByText(names[0] ?? "")).toBeVisible();
  await expect.poll(() => page.getByText("Untitled playlist").elements().length).toBe(2);
  const countTiles = () => page.getByRole("listitem").elements().length;
  await expect.poll(countTiles).toBeLessThanOrEqual(200);
  const main = page.getByRole("main").element();
  await expect.poll(() => main.scrollWidth - main.clientWidth).toBe(0);
  await expect.poll(() => main.scrollHeight).toBeGreaterThan(main.clientHeight * 5);
  await expect
    .poll(() => {
      main.scrollTo(0, main.scrollHeight);
      return page.getByText("List 1000", { exact: true }).query();
    })
    .not.toBeNull();
  await expect.poll(countTiles).toBeLessThanOrEqual(200);
});
