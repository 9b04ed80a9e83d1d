import { afterEach, expect, it, vi } from "vitest";
import type { DeviceEvent, DeviceOrders } from "#demo-service/connect/connect-protocol.ts";
import type { PlayerOutput } from "./audio-output.ts";
import { LocalPlayer } from "./local-player.ts";
import { PlayerListeners } from "./player-listeners.ts";
import { ServiceConnection } from "./service-connection.ts";

afterEach(() => vi.restoreAllMocks());

/** A device that plays what it is sent; what its sound did and what it reported. */
async function startDevice(orders: DeviceOrders) {
  const sound: string[] = [];
  const reports: DeviceEvent[] = [];
  vi.spyOn(ServiceConnection.prototype, "say").mockImplementation(async (event) => void reports.push(event));
  const output = {
    element: { isConnected: true },
    positionMs: 61_000,
    isLoading: false,
    load: () => sound.push("load"),
    play: async () => void sound.push("play"),
    pause: () => sound.push("pause"),
    seek: (positionMs: number) => sound.push(`seek ${positionMs}`),
    setVolume: () => undefined,
    activate: async () => undefined,
  } as unknown as PlayerOutput;
  const options = { base: "", name: "Here", volume: 1, getOAuthToken: () => undefined };
  const player = new LocalPlayer({ ...options, makeOutput: () => output }, new PlayerListeners());
  await player.activate();
  player.handleMessage({ type: "welcome", device_id: "here", orders });
  sound.length = 0;
  return { player, sound, reports };
}

const playing = {
  playback_id: "p1",
  track_id: "t1",
  control_serial: 1,
  pause_serial: 1,
  position_serial: 1,
  position_ms: 0,
  paused: false,
  next: null,
  sdk: { duration: 200_000, disallows: {} },
} as unknown as DeviceOrders;

it("goes on playing what was pressed here where the orders of a seek cross the press, and reports it again", async () => {
  const { player, sound, reports } = await startDevice(playing);
  player.handleAutoplayBlocked();
  await player.setPaused(false);
  reports.length = 0;
  const seek = { ...playing, control_serial: 2, position_serial: 2, position_ms: 61_000, paused: true };
  player.handleMessage({ type: "orders", id: 1, orders: seek });
  expect(sound).toEqual(["play", "seek 61000"]);
  expect(reports).toEqual([expect.objectContaining({ type: "state", control_serial: 2, paused: false })]);
});

it("pauses where that is the order, and begins again with a press although it never heard that the sound was held back", async () => {
  const { player, sound } = await startDevice(playing);
  await player.setPaused(false);
  const pause = { ...playing, control_serial: 2, pause_serial: 2, paused: true };
  player.handleMessage({ type: "orders", id: 1, orders: pause });
  expect(sound).toEqual(["play", "pause"]);
});
