import { act } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { setNotice, type PlayerNotice } from "#web/features/player/state/player-store.ts";
import { PlayerNoticeLine } from "./player-notice-line.tsx";

afterEach(() => setNotice(null));

test.each<[PlayerNotice["about"], string]>([
  ["no-premium", "You need a Premium subscription to play in the browser."],
  [
    "wrong-account",
    "Your music service doesn't let this account play here. Sign in with the account that has the subscription.",
  ],
  [
    "no-drm",
    "This browser can't play protected music here. Use a secure address (https) and a browser with protected playback.",
  ],
  ["not-authorized", "Your music service didn't accept this page's sign-in. Log out, then log in again."],
  ["next-failed", "Couldn't skip."],
  ["sdk-unreachable", "Couldn't reach your music service's player. Trying again."],
])("%s is announced in one sentence, which goes away when it is over", async (about, sentence) => {
  await renderScreen(<PlayerNoticeLine />);
  expect(screen.getByRole("status").textContent).toBe("");
  act(() => setNotice({ about, detail: null }));
  screen.getByText(sentence);
  act(() => setNotice(null));
  expect(screen.getByRole("status").textContent).toBe("");
});
