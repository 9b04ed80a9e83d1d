import { expect, test } from "vitest";
import { foldTitle, guestsOf, mainArtistOf, songNameOf } from "./song-names.ts";

test.each([
  ["Don’t Stop", "Don't Stop"],
  ["Re–Start", "Re-Start"],
  ["Song – Remastered 2011", "Song"],
  ["Song (2009 Remaster)", "song"],
  ["Song [Remastered]", "SONG"],
  ["Song - Mono Version", "Song"],
  ["Song (Deluxe Edition)", "Song"],
  ["Canción - Remasterizado", "Cancion"],
  ["Song (feat. Guest)", "Song"],
  ["Song ft. Guest & Other", "Song"],
  ["Song (with Guest)", "Song"],
])("%s is the title %s", (one, other) => expect(foldTitle(one)).toBe(foldTitle(other)));

test.each([
  ["Song (Live)", "Song"],
  ["Song (Taylor's Version)", "Song"],
  ["Song - Acoustic", "Song"],
  ["Song (Someone Remix)", "Song"],
  ["With or Without You", "With"],
  ["Featuring", "Song"],
])("%s is not %s", (one, other) => expect(foldTitle(one)).not.toBe(foldTitle(other)));

test("titles of edition words alone keep them", () => {
  for (const title of ["Mono", "(Deluxe)", "Version 2.0", "!!!", "ft. nobody"])
    expect(foldTitle(title)).not.toBe("");
});

test("guests are named by the artist or the title, each once", () => {
  expect(mainArtistOf("One feat. Two")).toBe("One");
  expect(mainArtistOf("One;Two")).toBe("One");
  expect(mainArtistOf("Earth, Wind & Fire")).toBe("Earth, Wind & Fire");
  const guests = (artist: string, title = "Song") => guestsOf({ artist, title });
  expect(guests("One feat. Two & Three")).toEqual(["Two", "Three"]);
  expect(guests("One (ft. Two)", "Song (feat. Two)")).toEqual(["Two"]);
  expect(guests("One", "Song (feat. Two, Three and Four)")).toEqual(["Two", "Three", "Four"]);
  expect(guests("One", "Song (with Two) [Remastered]")).toEqual(["Two"]);
  expect(guests("One;Two")).toEqual(["Two"]);
  expect(guests("One", "Song (feat. One)")).toEqual([]);
  expect(guests("One", "Aft. Dark")).toEqual([]);
  expect(songNameOf({ title: "A (feat. Two)", artist: "One" })).toBe(
    songNameOf({ title: "A", artist: "one feat. Two" }),
  );
});
