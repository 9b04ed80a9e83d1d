import { expect } from "vitest";
import { createCleanUpMemory } from "#server/features/clean-up/clean-up.ts";
import { chooseChanges, type CleanUpOptions } from "#server/features/clean-up/survey/choose-changes.ts";
import { createLibraryMemory } from "#server/features/library/library.ts";
import type { TestApp } from "#testing/server/app.ts";
import type { TestCatalogue } from "./catalogue.ts";
import { untilScanIs, type Answer, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

const added = (ids: string) =>
  ids
    .split(" ")
    .map((id, at) => ({ track_id: id, added_at: new Date(Date.UTC(2024, 0, 1 + at)).toISOString() }));

/** Doubles of each kind, a playlist that loses a song, empty ones and unsorted likes, in every account alike. */
export function anUntidyCatalogue(accounts: number): TestCatalogue {
  const track = (id: string, more: object = {}) => ({
    id,
    name: `Tune ${id}`,
    album_id: "album",
    artist_ids: ["artist"],
    duration_ms: 200_000,
    ...more,
  });
  return {
    artists: [{ id: "artist", name: "Somebody" }],
    albums: [{ id: "album", name: "All", artist_ids: ["artist"] }],
    tracks: [
      ...["a", "c", "d", "e", "x", "y", "lone1", "lone2"].map((id) => track(id)),
      track("b", { isrc: "QZ1111111111" }),
      track("bTwin", { isrc: "QZ1111111111", name: "Another name" }),
      track("cAlike", { name: "TUNE  C", duration_ms: 201_500 }),
      track("lost", { isrc: "QZ2222222222" }),
      track("found", { isrc: "QZ2222222222", name: "Found again" }),
    ],
    accounts: Array.from({ length: accounts }, (_, index) => ({
      id: `account-${index}`,
      display_name: "",
      email: `a${index}@example.org`,
      liked: added("a lone1 lone2 found"),
      playlists: [
        { id: `doubles-${index}`, name: "Doubles", items: added(doubles) },
        { id: `more-${index}`, name: "More", items: added("e e") },
        { id: `losing-${index}`, name: "Losing", items: added("x lost y") },
        { id: `empty-${index}`, name: "Empty", items: [] },
        { id: `bare-${index}`, name: "Bare", items: [] },
        {
          id: `theirs-${index}`,
          name: "Theirs",
          owner_id: "somebody",
          collaborative: true,
          items: added("a a"),
        },
      ],
    })),
  };
}

/** What the playlist "Doubles" of each account holds. */
export const doubles = "a b a c bTwin d a cAlike";

/** What tests of cleaning up ask of someone's library, and do to it. */
function cleanUpCalls(person: SignedIn) {
  const items = async (path: string): Promise<Shown[]> => (await person.get(`/clean-up/${path}`)).body.items;
  return {
    /** What can be cleaned up. @param query by which rules */
    totals: async (query = ""): Promise<Shown> => (await person.get(`/clean-up?${query}`)).body,
    listed: (query: string) => items(`playlists?${query}`),
    versions: (query = "") => items(`versions?${query}`),
    rowsOf: (playlistId: string, query: string) => items(`playlists/${playlistId}?${query}`),
    apply: (body: object): Promise<Answer> => person.post("/clean-up", body),
    /** The job that an answer names, as it is now. */
    job: async ({ body }: Answer): Promise<Shown> => (await person.get(`/jobs/${body.job_id}`)).body,
    /** Undoes the operation that an answer names. */
    undo: async ({ body }: Answer): Promise<void> => {
      const undone = await person.post(`/operations/${body.operation_id}/undo`, {});
      expect(undone.body.status, undone.text).toBe("done");
    },
  };
}

/** Someone who can clean up. */
export const aCleaner = (person: SignedIn) => ({ ...person, ...cleanUpCalls(person) });

/** Someone with such a library, whom no test has used yet. */
export async function untidyPerson(app: TestApp) {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  const nameOf = (row: string) => row.split(" ")[0]?.split(":")[2] ?? "";
  const truth = () => app.truth(person.account);
  /** The id of a playlist by its name in small letters. */
  const id = (name: string) => `${name}-${index}`;
  return {
    ...aCleaner(person),
    id,
    /** Names of the rows that a playlist has at the service; undefined: it is not in the library. */
    held: async (name: string) => (await truth()).playlists[id(name)]?.items?.map(nameOf).join(" "),
    /** Names of the liked songs at the service. */
    liked: async () => (await truth()).liked.map(nameOf),
  };
}

export type UntidyPerson = Awaited<ReturnType<typeof untidyPerson>>;

/** Steps that a choice of what is found comes to. */
export async function chosenSteps({ server }: TestApp, { userId }: SignedIn, options: CleanUpOptions) {
  const ctx = { ...server.ctx, ...createLibraryMemory(server.ctx) };
  const survey = await createCleanUpMemory(ctx).get({ userId, provider: "demo" });
  return chooseChanges(survey, options, { like: [], unlike: [], target: { name: "" } });
}
