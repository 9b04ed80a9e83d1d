import { expect, test } from "vitest";
import { Refusal } from "#testing/web/stub-api.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { ConsentCard } from "./consent-card.tsx";

const open = { consented: false, version: "v1.0", accepted_at: null } as const;
const broken = new Refusal(500, { code: "internal", detail: "" });
const title = "May Gatefold change playlists for you?";

const page = <ConsentCard />;

test("the card is not there before the answer", async () => {
  const held = Promise.withResolvers<typeof open>();
  const { server } = await renderScreen(page, { answers: { "GET /auth/consent": () => held.promise } });
  await expect.poll(() => server.requests.length).toBe(1);
  expect(screen.queryByRole("region", { name: title })).toBeNull();
  held.resolve(open);
  await screen.findByRole("region", { name: title });
});

test.each([
  ["who has agreed", { ...open, consented: true, accepted_at: 1_700_000_000 }],
  ["when the answer fails, which is not asked for again", broken],
])("it does not come for someone %s", async (_, answer) => {
  const { server } = await renderScreen(page, { answers: { "GET /auth/consent": answer } });
  await expect.poll(() => server.requests.length).toBe(1);
  // Whatever follows an answer has been rendered when a later answer has.
  await renderScreen(page, { answers: { "GET /auth/consent": answer } });
  expect(screen.queryByRole("region", { name: title })).toBeNull();
  expect(server.requests).toHaveLength(1);
});

test("it records the consent, and goes", async () => {
  const { user, server } = await renderScreen(page, {
    answers: {
      "GET /auth/consent": open,
      "POST /auth/consent": { ...open, consented: true, accepted_at: 1_700_000_000 },
    },
  });
  await user.click(await screen.findByRole("button", { name: "I Agree" }));
  await expect.poll(() => screen.queryByRole("region", { name: title })).toBeNull();
  expect(server.requests.at(-1)).toMatchObject({
    route: "POST /auth/consent",
    body: { accepted: true, version: "v1.0" },
  });
});

test("it leads to the terms, says when recording failed, and can wait", async () => {
  const { user } = await renderScreen(page, {
    answers: { "GET /auth/consent": open, "POST /auth/consent": broken },
  });
  await user.click(await screen.findByRole("button", { name: "I Agree" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Couldn't save your consent\./u);
  expect(screen.getByRole("link", { name: "What you agree to" }).getAttribute("href")).toBe("/legal");
  await user.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("region", { name: title })).toBeNull();
  expect(document.activeElement?.id).toBe("content");
});
