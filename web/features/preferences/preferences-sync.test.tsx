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

test("what was chosen before the conversation with the server began is kept, and sent when it begins", async () => {
  const { server } = await renderScreen(null, {
    answers: {
      "GET /auth/preferences": { ...answerWith(false), chosen: ["accentColor", "theme"] },
      "PATCH /auth/preferences": answerWith(true),
    },
  });
  changePreferences({ accentColor: "#3B82F6", theme: "light" });
  const stop = syncPreferences("00000000-0000-4000-8000-000000000002");
  try {
    await vi.waitFor(() =>
      expect(server.requests.find(({ route }) => route === "PATCH /auth/preferences")?.body).toEqual({
        accentColor: "#3B82F6",
        theme: "light",
      }),
    );
    expect(getPreferences()).toMatchObject({ accentColor: "#3B82F6", theme: "light" });
  } finally {
    stop();
  }
});
