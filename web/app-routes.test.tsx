import { createMemoryHistory } from "@tanstack/react-router";
import { expect, onTestFinished, test } from "vitest";
import { takeWantedPath } from "#web/features/auth/auth.tsx";
import { clearSession } from "#web/platform/api/session.ts";
import { router } from "./app-routes.tsx";

/** Addresses that a visitor may open. Every other one belongs to someone who is signed in. */
const open = ["/", "/$", "/legal", "/login", "/oauth/callback", "/payments", "/u/$handle"];
const closed = Object.keys(router.routesByPath).filter((path) => !open.includes(path));

/** Where the app comes to from an address, in how many steps of the browser's history, and the page that is shown there. */
async function openAt(path: string): Promise<{ address: string; steps: number; shown: string | undefined }> {
  const { history } = router;
  onTestFinished(() => router.update({ ...router.options, history }));
  clearSession();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const { location, matches } = router.state;
  return { address: location.href, steps: router.history.length, shown: matches.at(-1)?.routeId };
}

test.each(closed)(
  "a visitor who opens %s comes to the entrance, in no circle, and to it once they are signed in",
  async (path) => {
    const address = path.replaceAll(/\$\w+/gu, "x");
    expect(await openAt(`${address}?q=1`)).toEqual({ address: "/", steps: 1, shown: "/" });
    expect(takeWantedPath()).toBe(`${address}?q=1`);
  },
);

test.each([
  ["/legal", "/legal"],
  ["/payments", "/payments"],
  ["/u/anna", "/u/$handle"],
  ["/no/such/page", "/$"],
  ["/library/nope", "/$"],
])("a visitor who opens %s stays there", async (path, shown) => {
  expect(await openAt(path)).toEqual({ address: path, steps: 1, shown });
  expect(takeWantedPath()).toBeNull();
});
