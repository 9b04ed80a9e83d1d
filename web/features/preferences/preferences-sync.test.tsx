import { expect, test, vi } from "vitest";
import { preferenceDefaults } from "#contract/preferences/preference-defaults.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { syncPreferences } from "./preferences-sync.ts";
import { changePreferences, getPreferences } from "./preferences-store.ts";

const answerWith = (compactDensity: boolean) => ({
  ...preferenceDefaults,
  compactDensity,
  keepalive: "30d" as const,
  chosen: ["compactDensity" as const],
});

test("an answer that was on its way while the server took a change does not take the change back", async () => {
  const held = Promise.withResolvers<ReturnType<typeof answerWith>>();
  const { server } = await renderScreen(null, {
    answers: { "GET /auth/preferences": () => held.promise, "PATCH /auth/preferences": answerWith(true) },
  });
  const stop = syncPreferences("00000000-0000-4000-8000-000000000001");
  const routes = () => server.requests.map(({ route }) => route);
  const isHidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  try {
    await vi.waitFor(() => expect(routes()).toEqual(["GET /auth/preferences"]));
    changePreferences({ compactDensity: true });
    // A page that is hidden sends at once.
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(localStorage.getItem("preferences_v1")).toContain('"unsent":[]'));
    server.answer({ "GET /auth/preferences": answerWith(true) });
    held.resolve(answerWith(false));
    await vi.waitFor(() => expect(routes().filter((route) => route.startsWith("GET"))).toHaveLength(2));
    await vi.waitFor(() => expect(getPreferences().compactDensity).toBe(true));
  } finally {
    isHidden.mockRestore();
    stop();
  }
});
