import { expect } from "vitest";
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
        { id: `doubles-${index}`, name: "Doubles", items: added("a b a c bTwin d a cAlike") },
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

/** Someone with such a library; `id` answers the id of a playlist by its name in small letters. */
export interface UntidyPerson extends SignedIn {
  id: (name: string) => string;
}

/** Signs someone in whom no test has used yet. */
export async function untidyPerson(app: TestApp): Promise<UntidyPerson> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  const index = person.account.split("-")[1] ?? "";
  return { ...person, id: (name) => `${name}-${index}` };
}

/** What can be cleaned up, by a rule for duplicates. */
export async function cleanUpTotals(person: SignedIn, rule = "same-id"): Promise<Shown> {
  return (await person.get(`/clean-up?rule=${rule}`)).body;
}

export function applyCleanUp(person: SignedIn, body: object): Promise<Answer> {
  return person.post("/clean-up", body);
}

/** The job that an answer names, as it is now. */
export async function jobOf(person: SignedIn, { body }: Answer): Promise<Shown> {
  return (await person.get(`/jobs/${body.job_id}`)).body;
}

/** Names of the rows that a playlist has at the service; undefined: it is not in the library. */
export async function heldAt(app: TestApp, person: UntidyPerson, name: string): Promise<string | undefined> {
  const rows = (await app.truth(person.account)).playlists[person.id(name)]?.items;
  return rows?.map((row) => row.split(" ")[0]?.split(":")[2]).join(" ");
}

/** Undoes the operation that an answer names. */
export async function undoOperation(person: SignedIn, { body }: Pick<Answer, "body">): Promise<void> {
  const undone = await person.post(`/operations/${body.operation_id}/undo`, {});
  expect(undone.body.status, undone.text).toBe("done");
}
