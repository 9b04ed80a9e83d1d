import { expect, test } from "vitest";
import { isListed } from "./listed-admins.ts";

const account = (provider: string, accountId: string, userId: string) => ({
  provider,
  account_id: accountId,
  provider_user_id: userId,
});

test.each([
  [["demo:listener"], account("demo", "listener", "listener"), true],
  [["demo:listener"], account("demo", "listener~abcdefgh", "listener"), false],
  [["demo:listener"], account("demo", "listener~abcdefgh", "listener~abcdefgh"), false],
  [["demo:listener"], account("spotify", "listener", "listener"), false],
  [["spotify:a1", "spotify:ann"], account("spotify", "a2", "ann"), true],
  [["spotify:a1"], account("spotify", "a1", "ann"), true],
  [["spotify:A1"], account("spotify", "a1", "ann"), false],
  [[], account("spotify", "a1", "ann"), false],
])("ADMINS %j: %j is admin: %s", (listed, named, expected) => {
  expect(isListed(listed, named)).toBe(expected);
});
