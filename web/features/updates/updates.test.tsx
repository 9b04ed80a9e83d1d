import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { openNews, openWhatsNew, UpdateBanner, WhatsNew } from "./updates.tsx";

beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset["version"] = "2.0.0";
});
afterEach(() => {
  delete document.documentElement.dataset["version"];
});

const answers = {
  "GET /changelog.json": [
    { version: "2.0.0", changes: ["a", "b"] },
    { version: "1.0.0", changes: ["c"] },
  ],
};

const show = () =>
  renderScreen(
    <Suspense>
      <WhatsNew />
    </Suspense>,
    { answers },
  );

test("on a first run nothing opens, and the version counts as seen", async () => {
  openNews();
  await show();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(localStorage.getItem("lastSeenVersion")).toBe("2.0.0");
});

test("after another version was seen it opens once with what is new; Got it remembers that", async () => {
  localStorage.setItem("lastSeenVersion", "1.0.0");
  openNews();
  const { user, server } = await show();
  await screen.findByRole("dialog", { name: "What's New" });
  await screen.findByText("b");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["a", "b", "c"]);
  await user.click(screen.getByRole("button", { name: "Got it" }));
  expect([screen.queryByRole("dialog"), localStorage.getItem("lastSeenVersion")]).toEqual([null, "2.0.0"]);
  openNews();
  expect(screen.queryByRole("dialog")).toBeNull();
  // Opened again within five minutes, it asks for nothing.
  openWhatsNew();
  await screen.findByRole("dialog");
  await screen.findByText("b");
  expect(server.requests.filter(({ route }) => route === "GET /changelog.json")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Got it" }));
});

test("a version without an entry has no highlights", async () => {
  document.documentElement.dataset["version"] = "3.0.0";
  openWhatsNew();
  const { user } = await show();
  await screen.findByText("No highlights available for this version.");
  await user.click(screen.getByRole("button", { name: "Got it" }));
});

test("the banner offers a refresh", async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal("location", { pathname: "/", reload });
  const { user } = await renderScreen(<UpdateBanner />);
  await screen.findByText("New version available");
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
