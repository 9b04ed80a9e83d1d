import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { putBack } from "./put-back.ts";

/*
 * Set-up file of the component tests: what browsers have and jsdom has not. Every element claims to be as large as a
 * window, so that virtual lists render their first rows; a test that depends on layout is one of a screen
 * (`*.browser.test.tsx`).
 */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): never[] {
    return [];
  }
}

// A machine that is busy with others stalls for seconds now and then.
configure({ asyncUtilTimeout: 60_000 });

Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
Object.assign(globalThis, {
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
});
// Configurable: files that share a process come here one after the other.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, get: () => 900 },
  offsetWidth: { configurable: true, get: () => 1440 },
  clientHeight: { configurable: true, get: () => 900 },
  clientWidth: { configurable: true, get: () => 1440 },
});
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};
// React asks by this whether the browser knows an element; jsdom does not know <search> yet.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLElement) {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});
window.scrollTo = () => {};
// Nothing is drawn; what is drawn is tested in a browser.
HTMLCanvasElement.prototype.getContext = () => null;
Element.prototype.scrollIntoView = () => {};
Element.prototype.getAnimations = () => [];

afterEach(putBack);
