import { expect, test, vi } from "vitest";
import { sdkState, startPlayerHarness } from "#testing/web/player-harness.ts";
import { stubApi, type StubbedApi } from "#testing/web/stub-api.ts";
import { reportPlayback } from "#web/features/player/session/playing/report-playback.ts";
import { createServerSource } from "#web/features/player/source/server-source.ts";

const streamRoute = { method: "GET", path: "/realtime/playback/stream" } as const;

/** Plays on a page whose server has these routes, for a minute, and closes it. */
async function playFor(
  routes: { method: string; path: string }[],
): Promise<{ api: StubbedApi; read: string[] }> {
  const api = stubApi({
    "GET /__routes": [{ method: "GET", path: "/healthz" }, ...routes],
    "POST /realtime/playback/report": { ok: true },
  });
  const { stream } = createServerSource();
  const harness = await startPlayerHarness({ stream: { ...stream, open: () => () => undefined } });
  const stop = reportPlayback(() => "Chrome on Linux", stream);
  await vi.advanceTimersByTimeAsync(20_000);
  const read = harness.calls("GET me/player?");
  harness.player().emit("ready", { device_id: "here" });
  harness.player().emit("player_state_changed", sdkState("a"));
  await vi.advanceTimersByTimeAsync(60_000);
  harness.player().emit("not_ready", { device_id: "here" });
  await vi.advanceTimersByTimeAsync(1000);
  stop();
  harness.stop();
  return { api, read };
}

const reports = ({ requests }: StubbedApi) =>
  requests.filter(({ path }) => path.startsWith("/realtime/playback/")).length;

test("a server without the playback stream is neither asked for it nor sent what plays; its player is read instead", async () => {
  const { api, read } = await playFor([]);
  expect(reports(api)).toBe(0);
  expect(read.length).toBeGreaterThan(0);
});

test("one that has it is sent what plays, and its player is not read", async () => {
  const { api, read } = await playFor([streamRoute]);
  expect(reports(api)).toBeGreaterThan(1);
  expect(read).toEqual([]);
});
