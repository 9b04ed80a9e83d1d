import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { wavFile } from "#testing/samples/wav-file.ts";
import { expectNoViolations } from "#testing/web/expect-no-violations.ts";
import { keepPreferences } from "#testing/web/kept-preferences.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { SongOutput } from "#web/platform/audio/seamless/song-output.ts";
import { EqualizerPanel } from "./equalizer-panel.tsx";

let output: SongOutput | null = null;
afterEach(() => {
  output?.clear();
  output?.detach();
  vi.restoreAllMocks();
});

/** A song of ten seconds from the player's output, in a browser that has no audio device for Web Audio. */
function play(): HTMLAudioElement {
  vi.spyOn(BaseAudioContext.prototype, "state", "get").mockReturnValue("suspended");
  vi.spyOn(AudioContext.prototype, "resume").mockImplementation(() =>
    Promise.reject(new DOMException("There are no audio devices.", "NotSupportedError")),
  );
  const ignore = () => undefined;
  output = new SongOutput({
    listener: {
      handleEnded: ignore,
      handlePlaying: ignore,
      handleAutoplayBlocked: ignore,
      handleFailure: ignore,
      handleToggled: ignore,
      handleNearEnd: ignore,
    },
    sourceOf: async () => new Blob([wavFile({ seconds: 10 })], { type: "audio/wav" }),
    settings: () => ({ crossfadeS: 0, isLevelled: false }),
    hasGraph: true,
  });
  output.load("song", 0);
  void output.play();
  return output.element;
}

test("where the browser does not hand the sound over, the equalizer says so and playing goes on", async () => {
  // A page that was never pressed may not play sound.
  await userEvent.click(document.body);
  const element = play();
  await expect.poll(() => element.currentTime).toBeGreaterThan(0.2);
  await renderScreen(<EqualizerPanel />, { answers: keepPreferences() });
  await userEvent.click(page.getByRole("switch", { name: "Equalizer" }));
  await expect.element(page.getByText("The equalizer isn't supported here.")).toBeVisible();
  await expect.element(page.getByText(/Playback continues without the equalizer/u)).toBeVisible();
  await expect
    .element(page.getByRole("slider", { name: /^Band 1,/u }))
    .toHaveAttribute("aria-disabled", "true");
  const from = element.currentTime;
  await expect.poll(() => element.currentTime).toBeGreaterThan(from + 0.2);
  expect([element.paused, element.muted]).toEqual([false, false]);
  await expectNoViolations();
});
