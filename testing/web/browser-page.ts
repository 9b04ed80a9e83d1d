import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/*
 * Set-up file of the component tests: what browsers have and jsdom has not. Nothing here has a size, so a test that
 * depends on layout belongs into e2e.
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
configure({ asyncUtilTimeout: 20_000 });

Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
Object.assign(globalThis, {
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
});
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.getAnimations = () => [];

afterEach(() => {
  cleanup();
  localStorage.clear();
});
