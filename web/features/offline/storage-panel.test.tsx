import { expect, test } from "vitest";
import { sampleProfile } from "#testing/samples/sample-library.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { StoragePanel } from "./storage-panel.tsx";

test("whether anything is kept is chosen for this browser, and nothing is said to be kept where nothing is", async () => {
  const { user } = await renderScreen(<StoragePanel />, { answers: { "GET /auth/me": sampleProfile } });
  const choice = await screen.findByRole("switch", { name: "Keep what I open for offline use" });
  expect(choice).toHaveProperty("ariaChecked", "true");
  screen.getByText(/Nothing from your library is kept here yet/u);
  await user.click(choice);
  await screen.findByText("Nothing from your library is kept on this device.");
  expect(localStorage.getItem("keep_offline")).toBe("off");
  expect(screen.getByRole("button", { name: "Keep all playlists" })).toHaveProperty("disabled", true);
  await user.click(choice);
  await screen.findByText(/are kept until you sign out/u);
  expect(localStorage.getItem("keep_offline")).toBeNull();
});
