import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testPlays, startTestProvider, type TestProvider } from "#testing/demo-service/test-provider.ts";
import { openTestRemote, type TestRemote } from "#testing/demo-service/test-remote.ts";

const NOW = Date.UTC(2026, 5, 1);
let now = NOW;
let harness: TestProvider;
let remote: TestRemote;

beforeEach(async () => {
  now = NOW;
  harness = await startTestProvider({ now: () => now, timing: { ackMs: 5_000, graceMs: 2_000 } });
  remote = openTestRemote(harness);
});
afterEach(() => harness.close());

describe("recently played", () => {
  interface Recent {
    items: { played_at: string; track: { id: string }; context: { uri: string } | null }[];
    next: string | null;
    cursors: { after: string; before: string } | null;
    limit: number;
  }
  const recent = (query = "") => remote.read<Recent>(`/recently-played${query}`);

  it("merges what was played here with what the account brings, newest first", async () => {
    await remote.playing();
    now += 40_000;
    await remote.status("POST", "/next");
    now += 10_000;
    await remote.status("POST", "/next");
    const { items, limit } = await recent();
    expect(limit).toBe(20);
    expect(items).toHaveLength(20);
    expect(items[0]).toMatchObject({
      track: { id: "t0" },
      played_at: new Date(NOW + 40_000).toISOString(),
      context: { uri: "spotify:playlist:all" },
    });
    expect(items[1]).toMatchObject({
      played_at: new Date(testPlays[0] ?? 0).toISOString(),
      context: null,
    });
  });

  it("pages by its cursors through the last fifty", async () => {
    const seen: string[] = [];
    let query = "?limit=20";
    for (;;) {
      const page = await recent(query);
      seen.push(...page.items.map((item) => item.played_at));
      if (page.next === null) break;
      query = new URL(page.next).search;
    }
    expect(seen).toEqual(testPlays.slice(0, 50).map((at) => new Date(at).toISOString()));
    const first = await recent("?limit=2");
    expect((await recent(`?after=${first.cursors?.before}`)).items).toHaveLength(1);
    expect(await recent(`?after=${first.cursors?.after}`)).toMatchObject({
      items: [],
      cursors: null,
      next: null,
    });
  });

  it("refuses both cursors at once and limits out of range", async () => {
    for (const query of ["?after=1&before=2", "?limit=0", "?limit=51", "?before=x"]) {
      expect(await remote.status("GET", `/recently-played${query}`)).toBe(400);
    }
  });
});
