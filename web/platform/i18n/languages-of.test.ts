import { afterEach, expect, test, vi } from "vitest";
import {
  addNamespace,
  byLanguage,
  getLanguage,
  loadTexts,
  showLanguage,
  subscribeLanguage,
} from "./language.ts";
import { chooseLanguage, languagesOf, startLanguage } from "./languages-of.ts";
import { defineTexts } from "./texts.ts";
import { wordMessage } from "./word-message.ts";

const files = {
  "./features/player/texts/de.json": () => Promise.resolve({ pause: "Pause" }),
  "./features/player/texts/bar.de.json": () => Promise.resolve({ queue: "Warteschlange" }),
  "./platform/texts/de.json": () => Promise.resolve({ back: "Zurück" }),
  "../contract/messages/de.json": () =>
    Promise.resolve({ queue: { full: "Mehr als {{max}} passen nicht." } }),
  "./features/player/texts/pt-BR.json": () => Promise.reject(new Error("offline")),
};
const languages = languagesOf(files);
const load = () => Promise.resolve(languages);

afterEach(async () => {
  await showLanguage("en");
  vi.unstubAllGlobals();
});

test("the first language that a person reads and that there is is chosen", () => {
  expect(chooseLanguage(languages, ["fr", "de-AT", "en"])).toBe("de");
  expect(chooseLanguage(languages, ["pt-BR"])).toBe("pt-BR");
  expect(chooseLanguage(languages, ["en-GB", "de"])).toBe("en");
  expect(chooseLanguage(languages, ["fr"])).toBe("en");
});

test("every file is the namespace that its English twin is", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const playerText = defineTexts("player", { pause: "Pause it" });
  const barText = defineTexts("player/bar", { queue: "Queue" });
  const commonText = defineTexts("common", { back: "Back" });
  await startLanguage(load, ["de"]);
  expect(document.documentElement.lang).toBe("de");
  expect(playerText("pause")).toBe("Pause");
  expect(barText("queue")).toBe("Warteschlange");
  expect(commonText("back")).toBe("Zurück");
  const said = { detail: "No more than 9 fit.", message: { id: "queue.full", values: { max: 9 } } };
  expect(wordMessage(said)).toBe("Mehr als 9 passen nicht.");
});

test("who reads English loads no list of languages", async () => {
  const asked = vi.fn<typeof load>(load);
  await startLanguage(asked, ["en-GB", "de"]);
  expect(asked).not.toHaveBeenCalled();
});

test("a choice is shown at once, notifies listeners, and sets the page's direction", async () => {
  const root = { lang: "en", dir: "" };
  vi.stubGlobal("document", { documentElement: root });
  const arabic = languagesOf({ "./platform/texts/ar.json": () => Promise.resolve({ back: "رجوع" }) });
  const seen: string[] = [];
  const stop = subscribeLanguage(() => seen.push(getLanguage()));
  const commonText = defineTexts("common", { back: "Back" });
  await startLanguage(() => Promise.resolve(arabic), ["ar"]);
  expect([commonText("back"), root.lang, root.dir]).toEqual(["رجوع", "ar", "rtl"]);
  await startLanguage(() => Promise.resolve(arabic), ["ar"]);
  await startLanguage(load, ["en"]);
  expect([commonText("back"), root.lang, root.dir]).toEqual(["Back", "en", "ltr"]);
  expect(seen).toEqual(["ar", "en"]);
  stop();
});

test("formats follow the region that the browser asks for", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("navigator", { languages: ["de-AT", "en-GB"] });
  const locale = byLanguage((tag) => tag);
  expect(locale()).toBe("en-GB");
  await startLanguage(load, ["de"]);
  expect(locale()).toBe("de-AT");
});

test("a part's texts are loaded when the part is, and once", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const loadLater = vi.fn<() => Promise<{ mute: string }>>(() => Promise.resolve({ mute: "Stumm" }));
  const later = languagesOf({ "./features/late/texts/menu.de.json": loadLater });
  await startLanguage(() => Promise.resolve(later), ["de"]);
  expect(loadLater).not.toHaveBeenCalled();
  const lateText = defineTexts("late/menu", { mute: "Mute" });
  await loadTexts();
  await loadTexts();
  expect(lateText("mute")).toBe("Stumm");
  expect(loadLater).toHaveBeenCalledOnce();
});

test("a part whose texts cannot be loaded is read in English, and asked for again with the next", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const loadFlaky = vi
    .fn<() => Promise<{ seek: string }>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValueOnce({ seek: "Spulen" });
  const flaky = languagesOf({ "./features/flaky/texts/de.json": loadFlaky });
  await startLanguage(() => Promise.resolve(flaky), ["de"]);
  const flakyText = defineTexts("flaky", { seek: "Seek" });
  await loadTexts();
  expect(flakyText("seek")).toBe("Seek");
  await loadTexts();
  expect(flakyText("seek")).toBe("Spulen");
});

test("a language that cannot be loaded leaves English", async () => {
  addNamespace("player");
  await startLanguage(load, ["pt-BR"]);
  expect(defineTexts("player", { pause: "Pause it" })("pause")).toBe("Pause it");
});
