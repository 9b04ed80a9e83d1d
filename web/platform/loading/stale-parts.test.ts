import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchStaleParts } from "./stale-parts.ts";

/** A page as far as it is used: its events, its storage, its address, and one field. */
function fakePage() {
  const events = new EventTarget();
  const stored = new Map<string, string>();
  const reload = vi.fn<() => void>();
  class Field extends EventTarget {
    type = "text";
    value = "";
    isConnected = true;
  }
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("HTMLInputElement", Field);
  vi.stubGlobal("HTMLTextAreaElement", class Area extends EventTarget {});
  const field = new Field();
  return {
    reload,
    field,
    type(text: string) {
      field.value = text;
      const event = new Event("input");
      Object.defineProperty(event, "target", { value: field });
      events.dispatchEvent(event);
    },
    loseAPart: () => events.dispatchEvent(new Event("vite:preloadError")),
  };
}

let page: ReturnType<typeof fakePage>;
const offer = vi.fn<(reload: () => void) => void>();
beforeEach(() => {
  page = fakePage();
  offer.mockReset();
});
afterEach(() => void vi.unstubAllGlobals());

const watch = (isBusy: boolean, isOffline = false) =>
  watchStaleParts({ isBusy: () => isBusy, isOffline: () => isOffline, offer });

test("a page whose part is gone is reloaded where nothing is lost by it, and only once", () => {
  watch(false);
  page.loseAPart();
  expect([page.reload.mock.calls.length, offer.mock.calls.length]).toEqual([1, 0]);
  page.loseAPart();
  expect([page.reload.mock.calls.length, offer.mock.calls.length]).toEqual([1, 1]);
});

test("while it plays it is offered, and done when the person says so", () => {
  watch(true);
  page.loseAPart();
  expect(page.reload).not.toHaveBeenCalled();
  offer.mock.calls[0]?.[0]();
  expect(page.reload).toHaveBeenCalledOnce();
});

test("what is typed is not lost; a field that was emptied or is gone holds nothing", () => {
  watch(false);
  page.type("A name for a playlist");
  page.loseAPart();
  expect([page.reload.mock.calls.length, offer.mock.calls.length]).toEqual([0, 1]);
  page.field.isConnected = false;
  page.loseAPart();
  expect(page.reload).toHaveBeenCalledOnce();
});

test("without a connection a reload is no help", () => {
  watch(false, true);
  page.loseAPart();
  expect([page.reload.mock.calls.length, offer.mock.calls.length]).toEqual([0, 0]);
});
