import { expect, test } from "vitest";
import { createDiskRoom } from "./disk-room.ts";

test("below 64 MB there is no room, and the sentence says how much there is", async () => {
  let free = 64;
  const room = createDiskRoom("/data", async () => free);
  expect(await room.whyFull()).toBe(null);
  free = 63.9;
  expect(await room.whyFull()).toEqual({ id: "server.diskNearlyFull", values: { free: 63, needed: 64 } });
});

test("where nothing large is written to a disk of ours, there is room", async () => {
  expect(await createDiskRoom(null, async () => 0).whyFull()).toBe(null);
});
