import { describe, expect, test } from "vitest";
import { examples } from "#testing/samples/web-api-description.ts";
import { readDeviceList, readProviderState } from "./read-state.ts";

describe("what the provider may answer", () => {
  test.each(examples.filter(({ call }) => call === "GET /me/player"))("$dialect state: $name", (example) => {
    const state = readProviderState(example.body, 1, 2);
    if (example.expected === null) expect(state).toBeNull();
    else expect(state).toMatchObject(example.expected);
  });

  test.each(examples.filter(({ call }) => call === "GET /me/player/devices"))(
    "$dialect: $name",
    (example) => {
      const devices = readDeviceList(example.body);
      expect(devices).toHaveLength(example.expected.length);
      expect(devices).toMatchObject(example.expected);
    },
  );
});
