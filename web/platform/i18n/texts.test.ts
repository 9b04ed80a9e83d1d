import { afterEach, describe, expect, it } from "vitest";
import { type LoadNamespace, showLanguage, type TextTree } from "./language.ts";
import { defineTexts } from "./texts.ts";
import { wordMessage } from "./word-message.ts";

const text = defineTexts("sample", {
  title: "Your Library",
  play: "Play {{name}}",
  counts: "{{processed}} of {{expected}}",
  songs_one: "{{count}} song",
  songs_other: "{{count}} songs",
  kinds: { album: "Album" },
});

afterEach(() => showLanguage("en"));

describe("texts of a namespace", () => {
  it("come by their key", () => {
    expect(text("title")).toBe("Your Library");
    expect(text("kinds.album")).toBe("Album");
  });

  it("take their values", () => {
    expect(text("counts", { processed: "1,200", expected: "3,000" })).toBe("1,200 of 3,000");
  });

  it.each([
    [0, "0 songs"],
    [1, "1 song"],
    [2, "2 songs"],
  ])("choose the plural for %i", (count, expected) => {
    expect(text("songs", { count })).toBe(expected);
  });

  it("do not read a value's own braces as places", () => {
    expect(text("play", { name: "{{name}}" })).toBe("Play {{name}}");
  });

  it("leave a place standing when its value is missing", () => {
    expect(text("play")).toBe("Play {{name}}");
  });
});

describe("texts of another language", () => {
  const polish = {
    sample: {
      title: "Twoja biblioteka",
      songs_one: "{{count}} utwór",
      songs_few: "{{count}} utwory",
      songs_many: "{{count}} utworów",
      songs_other: "{{count}} utworu",
    },
  };
  const loadPolish: LoadNamespace = (name) =>
    name === "sample" ? Promise.resolve(polish.sample) : undefined;

  it.each([
    [1, "1 utwór"],
    [3, "3 utwory"],
    [5, "5 utworów"],
    [1.5, "1,5 utworu"],
    [5000, "5000 utworów"],
  ])("choose the plural by its own rules for %d", async (count, expected) => {
    await showLanguage("pl", loadPolish);
    expect(text("songs", { count })).toBe(expected);
  });

  it("are English where it lacks one", async () => {
    await showLanguage("pl", loadPolish);
    expect(text("title")).toBe("Twoja biblioteka");
    expect(text("kinds.album")).toBe("Album");
    await showLanguage("en");
    expect(text("title")).toBe("Your Library");
  });

  it("do not come when the language could not be loaded, or another was asked for meanwhile", async () => {
    await expect(showLanguage("pl", () => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
    expect(text("title")).toBe("Your Library");
    const slow = Promise.withResolvers<TextTree>();
    const asked = showLanguage("pl", () => slow.promise);
    await showLanguage("en");
    slow.resolve(polish.sample);
    await asked;
    expect(text("title")).toBe("Your Library");
  });
});

describe("what the server says", () => {
  const said = { detail: "This Gatefold has 2 people.", message: { id: "people.all", values: { count: 2 } } };
  const people = { all_one: "{{count}} osoba", all_few: "{{count}} osoby" };
  const load: LoadNamespace = (name) => (name === "server" ? Promise.resolve({ people }) : undefined);

  it("is worded by its id, and its sentence is shown where the language has no such text", async () => {
    expect(wordMessage(said)).toBe("This Gatefold has 2 people.");
    await showLanguage("pl", load);
    expect(wordMessage(said)).toBe("2 osoby");
    expect(wordMessage({ ...said, message: { id: "people.none", values: {} } })).toBe(said.detail);
    expect(wordMessage({ detail: said.detail })).toBe(said.detail);
    expect(wordMessage({ detail: said.detail, message: null })).toBe(said.detail);
  });

  it("words the messages within it: sentences follow one another, names are a list", async () => {
    const name = (id: string) => ({ id: `names.${id}`, values: {} });
    const within = { id: "people.with", values: { others: [name("a"), name("b")], why: name("why") } };
    const { message } = said;
    const trees: Record<string, TextTree> = {
      server: {
        people: { with: "{{others}}: {{why}}", all_other: "{{count}} osoby." },
        names: { a: "Ada", b: "Bo", why: "za dużo." },
      },
      "server/rules": { rules: { and: "Tu stoi „and”." } },
    };
    await showLanguage("pl", (namespace) => Promise.resolve(trees[namespace] ?? {}));
    expect(wordMessage({ detail: "", message: within })).toBe("Ada i Bo: za dużo.");
    const sentences = { id: "people.with", values: { others: [name("why"), message], why: name("a") } };
    expect(wordMessage({ detail: "", message: sentences })).toBe("za dużo. 2 osoby.: Ada");
    expect(wordMessage({ detail: "", message: { id: "rules.and", values: {} } })).toBe("Tu stoi „and”.");
    const lacking = { ...within, values: { ...within.values, why: name("c") } };
    expect(wordMessage({ detail: "In English.", message: lacking })).toBe("In English.");
  });
});
