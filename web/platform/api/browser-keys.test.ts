import { expect, test } from "vitest";
import { forgetPerson } from "./browser-keys.ts";

/** Keys as own properties, as a browser's storage has them. */
function storageOf(entries: Record<string, string>): Storage {
  const storage: Record<string, string> = { ...entries };
  const removeItem = (key: string) => void delete storage[key];
  return Object.defineProperty(storage, "removeItem", { value: removeItem }) as unknown as Storage;
}

test("what is of a person goes, and what is of the browser stays", () => {
  const storage = storageOf({
    app_token: "t",
    user_id: "u1",
    ui_state_v1: "{}",
    player_volume: "0.5",
    player_playback: "{}",
    preferences_v1: "{}",
    "library_memory_v1:u1": "{}",
    "palette_recents_v1:u1": "[]",
    "something that a later version keeps": "x",
  });
  forgetPerson(storage);
  expect(Object.keys(storage).toSorted()).toEqual(["player_volume", "ui_state_v1"]);
});
