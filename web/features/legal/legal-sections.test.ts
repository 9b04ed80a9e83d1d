import { describe, expect, test } from "vitest";
import type { RouteOutput } from "#contract/api.ts";
import { providerScopes } from "#contract/auth/auth.ts";
import { legalSections } from "./legal-sections.ts";

type Facts = RouteOutput<"GET /meta/legal">;

const facts: Facts = {
  terms_version: "v1.0",
  contact: null,
  origin: "https://gatefold.example",
  scopes: [...providerScopes],
  services: [{ name: "Spotify", is_own: false }],
  cookies: [{ use: "sign-in", name: "gatefold_sign_in_", max_age_s: 600 }],
  lookups: [],
  backups: null,
  mails: true,
  origin_days: 90,
  code_days: 30,
  session_days: 30,
  link_months: 6,
};

/** The text of a section, or of all of them. */
const textOf = (changes: Partial<Facts> = {}, id?: string) =>
  legalSections({ ...facts, ...changes })
    .filter((section) => id === undefined || section.id === id)
    .flatMap(({ paragraphs }) => paragraphs)
    .join(" ");

test("the twelve sections come in the specification's order, each with text but for the contact, which the page adds", () => {
  const sections = legalSections(facts);
  expect(sections.map(({ title }) => title)).toEqual([
    "Introduction",
    "Eligibility",
    "Spotify Integration",
    "User Data & Privacy",
    "AI Integration",
    "Intellectual Property",
    "Prohibited Use",
    "Disclaimers & Liability",
    "Termination",
    "Changes to Terms",
    "User-Friendly Privacy Statement",
    "Contact",
  ]);
  expect(sections.filter(({ paragraphs }) => paragraphs.length === 0).map(({ id }) => id)).toEqual([
    "contact",
  ]);
});

test.each([
  ["introduction", "third-party tool for users of a music streaming provider"],
  ["introduction", "does not host or stream music"],
  ["eligibility", "13 or older"],
  ["eligibility", "must have an account at the provider"],
  ["user-data-privacy", "track names, artists, albums, URIs, genres, BPM, energy and tags"],
  ["user-data-privacy", "Playlist snapshots and history are stored"],
  ["user-data-privacy", "is stored if the social features are enabled"],
  ["user-data-privacy", "encrypted at rest"],
  ["user-data-privacy", "never sold"],
  ["user-data-privacy", "Deletion of the account and all its data can be requested"],
  ["ai-integration", "Only metadata, never audio, goes to AI services"],
  ["intellectual-property", "Wikidata and Discogs (CC0 1.0), MusicBrainz (CC BY-NC-SA 3.0)"],
  ["changes-to-terms", "in the app or by e-mail"],
  ["changes-to-terms", "Continued use after that means acceptance"],
  ["privacy-statement", "explicitly accepted"],
  ["privacy-statement", "Comparison and shared playlists need your consent"],
  ["privacy-statement", "Friend data is never public"],
])("%s says: %s", (id, statement) => {
  expect(textOf({}, id)).toContain(statement);
});

describe("what the settings decide", () => {
  test("the demo's music is spoken of where there is a demo, and services by their names", () => {
    expect(textOf()).not.toContain("demo's music");
    const both = [...facts.services, { name: "the demo", is_own: true }];
    expect(textOf({ services: both })).toContain("demo's music");
    expect(textOf({ services: both })).toContain("Spotify and the demo");
  });

  test("services that are asked for genres are named where they are asked, and no other", () => {
    expect(textOf({}, "user-data-privacy")).not.toMatch(/MusicBrainz|Last\.fm/u);
    const one = textOf({ lookups: ["musicbrainz"] }, "user-data-privacy");
    expect(one).toContain("asks MusicBrainz for artists' genres");
    expect(one).not.toContain("Last.fm");
    expect(textOf({ lookups: ["musicbrainz", "lastfm"] })).toContain(
      "MusicBrainz and Last.fm for artists' genres",
    );
  });

  test("deleted data is said to be in backups where the instance makes some", () => {
    expect(textOf()).not.toContain("Backups:");
    expect(textOf({ backups: { every_h: 12, kept: 3, days: 20 } })).toContain(
      "one every 12 hours and keeps 3, for at most 20 days",
    );
  });

  test("an instance without mail says that changes are reported in the app", () => {
    expect(textOf()).not.toContain("sends no e-mail");
    expect(textOf({ mails: false })).toContain("sends no e-mail");
  });

  test("how long things last is as the server says", () => {
    const text = textOf({ session_days: 9, link_months: 5, code_days: 4, origin_days: 7 });
    for (const length of ["after 9 days", "after 5 months", "first 4 days", "for 7 days"])
      expect(text).toContain(length);
  });
});
