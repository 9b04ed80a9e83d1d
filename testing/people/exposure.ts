import { shareScopes, type ShareLevel, type ShareScope } from "#contract/social/sharing.ts";

/* Who sees what of a person, written out for the test of every endpoint that shows others. */

/** What a viewer may be to the subject. */
export const relations = [
  "self",
  "friend",
  "friend who compares",
  "asked by them",
  "asking them",
  "removed",
  "blocked by them",
  "blocking them",
  "stranger",
  "signed out",
] as const;
export type Relation = (typeof relations)[number];

/** The table: whom each level reaches. Everyone who is missing counts as no one. */
const reaches: Record<ShareLevel, Relation[]> = {
  private: ["self"],
  friends: ["self", "friend", "friend who compares"],
  public: [
    "self",
    "friend",
    "friend who compares",
    "asked by them",
    "asking them",
    "removed",
    "blocked by them",
    "blocking them",
    "stranger",
    "signed out",
  ],
};

export type Levels = Record<ShareScope, ShareLevel>;
/** A viewer, and how far the subject shares each part of themselves. */
export interface Cell {
  relation: Relation;
  levels: Levels;
}

/** What of the subject may stand in an answer. */
export const secrets = {
  name: "Subject Known By Name",
  picture: "images/account-0",
  music: "The Subject's Own Song",
  listening: "The Song Heard By The Subject",
  /** the e-mail address that they gave: in no answer, to no one else */
  address: "address.of@subject.example",
};
export type Secret = keyof typeof secrets;

export const sees = ({ relation, levels }: Cell, scope: ShareScope) =>
  reaches[levels[scope]].includes(relation);
export const seesAny = (cell: Cell) => shareScopes.some((scope) => sees(cell, scope));
const isOne =
  (...wanted: Relation[]) =>
  (cell: Cell) =>
    wanted.includes(cell.relation);
const where = (condition: boolean, ...found: Secret[]) => (condition ? found : []);
const everyRelation = (levels: Levels): Cell => ({ relation: "signed out", levels });

/** An endpoint, and what it shows of the subject. */
export interface Probe {
  path: string;
  /** whether the subject is there at all for them; else the answer is that for no one */
  isThere: (cell: Cell) => boolean;
  shows: (cell: Cell) => Secret[];
}

/** An id that no one has. */
export const unknownUserId = "u00000000000000000000000";
const always = () => true;
const asked = isOne("asked by them");
const isFriend = isOne("friend", "friend who compares");
const compares = isOne("friend who compares");
const known = (cell: Cell) => cell.relation === "self" || isFriend(cell) || seesAny(cell);

/** Every endpoint that shows something of others; `{user_id}` and `{handle}` are the subject's, or no one's. */
export const probes: Record<string, Probe> = {
  "GET /social/friends": {
    path: "/social/friends",
    isThere: always,
    shows: (cell) => [
      ...where(isFriend(cell), "name"),
      ...where(isFriend(cell) && sees(cell, "profile"), "picture"),
    ],
  },
  "GET /social/requests/incoming": {
    path: "/social/requests/incoming",
    isThere: always,
    shows: (cell) => [
      ...where(asked(cell), "name"),
      ...where(asked(cell) && cell.levels.profile !== "private", "picture"),
    ],
  },
  "GET /social/requests/outgoing": {
    path: "/social/requests/outgoing",
    isThere: always,
    shows: (cell) => [
      ...where(cell.relation === "asking them", "name"),
      ...where(cell.relation === "asking them" && sees(cell, "profile"), "picture"),
    ],
  },
  "GET /social/notifications": {
    path: "/social/notifications",
    isThere: always,
    shows: (cell) => where(asked(cell) || isFriend(cell), "name"),
  },
  "GET /social/blocked": {
    path: "/social/blocked",
    isThere: always,
    shows: (cell) => where(cell.relation === "blocking them", "name"),
  },
  "GET /social/search": {
    path: `/social/search?q=${encodeURIComponent("known by")}`,
    isThere: always,
    shows: (cell) => {
      const isFound = isFriend(cell) || isOne("asked by them", "asking them", "removed", "stranger")(cell);
      return [...where(isFound, "name"), ...where(isFound && sees(cell, "profile"), "picture")];
    },
  },
  "GET /social/people/{user_id}": {
    path: "/social/people/{user_id}",
    isThere: known,
    shows: (cell) => [
      ...where(isFriend(cell) || sees(cell, "profile"), "name"),
      ...where(sees(cell, "profile"), "picture"),
    ],
  },
  "GET /social/people/{user_id}/library": {
    path: "/social/people/{user_id}/library",
    isThere: (cell) => sees(cell, "library"),
    shows: (cell) => where(sees(cell, "library"), "music"),
  },
  "GET /social/people/{user_id}/playlists/{playlist_id}": {
    path: "/social/people/{user_id}/playlists/playlist-0-0",
    isThere: (cell) => sees(cell, "library"),
    shows: (cell) => where(sees(cell, "library"), "music"),
  },
  "GET /social/people/{user_id}/listening": {
    path: "/social/people/{user_id}/listening?range=all",
    isThere: (cell) => sees(cell, "analytics"),
    shows: (cell) => where(sees(cell, "analytics"), "listening"),
  },
  "GET /social/comparisons": {
    path: "/social/comparisons",
    isThere: always,
    shows: (cell) => where(compares(cell), "name"),
  },
  "GET /social/comparisons/{user_id}": {
    path: "/social/comparisons/{user_id}",
    isThere: compares,
    shows: (cell) => where(compares(cell), "name"),
  },
  "GET /social/comparisons/{user_id}/songs": {
    path: "/social/comparisons/{user_id}/songs?which=only_theirs",
    isThere: compares,
    shows: (cell) => where(compares(cell), "music"),
  },
  "GET /public/{handle}": {
    path: "/public/{handle}",
    isThere: ({ levels }) => seesAny(everyRelation(levels)),
    shows: ({ levels }) => [
      ...where(sees(everyRelation(levels), "profile"), "name", "picture"),
      ...where(sees(everyRelation(levels), "library"), "music"),
    ],
  },
  // By its address it is open to anyone, whatever else the person shares.
  "GET /badges/{badge}": { path: "/badges/{badge}", isThere: always, shows: () => ["listening"] },
  "GET /public/{handle}/listening": {
    path: "/public/{handle}/listening?range=all",
    isThere: ({ levels }) => sees(everyRelation(levels), "analytics"),
    shows: ({ levels }) => where(sees(everyRelation(levels), "analytics"), "listening"),
  },
};

/** Something that is done with another person, and how it is answered where the two are no one to each other. */
interface Act {
  path: string;
  body: (userId: string, code: string) => object;
  /** left out: POST */
  method?: "DELETE";
  /** left out: 404 */
  status?: number;
}

/** What does something with another person: strangers get that answer, and no more. */
export const acts: Record<string, Act> = {
  "POST /social/request": { path: "/social/request", body: (to_user_id) => ({ to_user_id }) },
  "POST /social/remove": { path: "/social/remove", body: (user_id) => ({ user_id }) },
  "POST /social/comparisons": { path: "/social/comparisons", body: (user_id) => ({ user_id }) },
  "DELETE /social/comparisons/{user_id}": {
    path: "/social/comparisons/{user_id}",
    method: "DELETE",
    body: () => ({}),
    status: 200,
  },
  "POST /social/comparisons/{user_id}/playlist": {
    path: "/social/comparisons/{user_id}/playlist",
    body: () => ({ which: "both", name: "Ours" }),
  },
  "POST /social/add-by-code": { path: "/social/add-by-code", body: (_userId, code) => ({ code }) },
};

/**
 * What names a person in its answer and is not in the tables above: it is the caller's own name, an admin's business, or
 * the owner of a playlist as the music service reports it.
 */
export const namesOnlyTheCaller = [
  "GET /account-copy/jobs/{job_id}",
  "POST /auth/export-account",
  "POST /auth/recover",
  "POST /auth/dev-login",
  "GET /auth/me",
  "GET /auth/users/me/registry",
  "GET /social/handle",
  "PUT /social/handle",
  "GET /auth/admin/users",
  "PATCH /auth/admin/users/{user_id}/admin",
  "GET /admin/audit",
  "GET /library/cache/playlists",
  "GET /playlists/list",
  "GET /playlists/{id}",
  "POST /playlists/create",
  "PATCH /playlists/{id}",
  "POST /playlists/{id}/resync",
];
