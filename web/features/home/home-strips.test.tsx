import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { albumTile, leftThread, noStrips } from "#testing/samples/home-strips.ts";
import { samplePlaylist, sampleProfile, sampleStatus } from "#testing/samples/sample-library.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import type { Answers } from "#testing/web/stub-api.ts";
import { libraryKey } from "#web/features/library/library.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { HomePage } from "./home-page.tsx";

const answers: Answers = {
  "GET /auth/me": sampleProfile,
  "GET /library/cache/liked/count": { total: 30 },
  "GET /library/cache/playlists": { items: [samplePlaylist(1)], total: 1 },
  "GET /library/cache/status": sampleStatus,
};
const strip = async (name: string) => within(await screen.findByRole("list", { name }));
const namesIn = async (name: string) =>
  (await strip(name))
    .getAllByRole("link")
    .map(({ textContent }) => /Album \d+/u.exec(textContent ?? "")?.[0]);

test("strips are one call, one stop of Tab each, and those of which there is nothing are not there", async () => {
  const { server, user } = await renderScreen(<HomePage />, {
    answers: {
      ...answers,
      "GET /library/home": {
        ...noStrips,
        added: [albumTile(1), albumTile(2)],
        unsorted: [albumTile(3)],
        random: [albumTile(4)],
      },
    },
  });
  const added = (await strip("Recently added")).getAllByRole("link");
  expect(added.map((link) => [link.getAttribute("href"), link.tabIndex])).toEqual([
    ["/album/album1", 0],
    ["/album/album2", -1],
  ]);
  added[0]?.focus();
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(document.activeElement).toBe(added[1]));
  (await strip("Made for sorting")).getByText("3 unsorted");
  expect(screen.getByRole("link", { name: "See all" }).getAttribute("href")).toBe("/library/clean-up");
  for (const none of ["Continue", "Recently played", "Rediscover", "Next steps"])
    expect(screen.queryByText(none)).toBe(null);
  expect(server.requests.filter(({ path }) => path === "/library/home")).toHaveLength(1);
});

test("albums by chance stay while the library changes, and are others when others are asked for", async () => {
  let asked = 0;
  const seeds = new Set<string>();
  const { user } = await renderScreen(<HomePage />, {
    answers: {
      ...answers,
      "GET /library/home": ({ query }) => {
        seeds.add(query.get("seed") ?? "");
        asked += 1;
        return { ...noStrips, random: [albumTile(asked)] };
      },
    },
  });
  expect(await namesIn("Random albums")).toEqual(["Album 1"]);
  await queryClient.invalidateQueries({ queryKey: libraryKey });
  expect(await namesIn("Random albums")).toEqual(["Album 1"]);
  await user.click(screen.getByRole("button", { name: "Other albums" }));
  await waitFor(async () => expect(await namesIn("Random albums")).toEqual(["Album 2"]));
  expect(seeds.size).toBe(2);
});

test("lists that were left say where, and lead to the list as it was shown", async () => {
  await renderScreen(<HomePage />, {
    answers: {
      ...answers,
      "GET /library/home": { ...noStrips, threads: [leftThread(7, null), leftThread(3)] },
    },
  });
  const left = await strip("Continue");
  left.getByText("1:23 · Song 7");
  expect(left.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/playlist/p7?sort=title",
    "/playlist/p3?sort=title",
  ]);
  left.getByRole("button", { name: "Play List 7" });
});

test.each([
  ["linked", "Find music", "/search"],
  ["none", "Connect your account", "/settings/account#join"],
] as const)("a handful of songs has three next steps (%s)", async (state, name, address) => {
  await renderScreen(<HomePage />, {
    answers: {
      ...answers,
      "GET /auth/me": { ...sampleProfile, link_state: state },
      "GET /library/cache/status": { ...sampleStatus, total_unique: 5, total_placements: 5 },
      "GET /library/home": noStrips,
    },
  });
  const steps = within(await screen.findByRole("region", { name: "Next steps" }));
  expect(steps.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/spotify-import",
    "/spotify-import?show=list",
    address,
  ]);
  steps.getByText(name);
});
