import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultPrivacy, type PrivacySettings } from "#contract/social/privacy.ts";
import { samplePlaylist, sampleStatus } from "#testing/samples/sample-library.ts";
import { expectNoViolations, inEachSize } from "#testing/web/expect-no-violations.ts";
import { renderScreen } from "#testing/web/render-screen.tsx";
import { type Answers, Refusal, type StubbedApi } from "#testing/web/stub-api.ts";
import { PrivacyPage } from "./privacy-page.tsx";

/** A server that keeps what it is sent, of someone with a playlist of two songs and another person's. */
function answersOfSettings(): Answers {
  let settings = defaultPrivacy;
  let handle: string | null = null;
  const others = { own: false, owner: { id: "other", display_name: "Other" } };
  return {
    "GET /social/privacy": () => settings,
    "POST /social/privacy": ({ body }) => (settings = { ...settings, ...(body as Partial<PrivacySettings>) }),
    "GET /social/shown-playlists": { playlist_ids: [] },
    "PUT /social/shown-playlists": ({ body }) => body as { playlist_ids: string[] },
    "GET /social/handle": () => ({ handle, public_page: false }),
    "PUT /social/handle": ({ body }) => {
      ({ handle } = body as { handle: string | null });
      return { handle, public_page: false };
    },
    "GET /social/email": { email: null, service_email: null },
    "PUT /social/email": ({ body }) => {
      const { email } = body as { email: string | null };
      return email?.includes("@") === false
        ? new Refusal(400, { code: "bad-request", detail: "email" })
        : { email, service_email: null };
    },
    "GET /social/friend-code": { code: "ABCD-EFGH-JKMNP", automatic_until: 1_700_000_000 },
    "GET /social/blocked": { items: [], total: 0 },
    "GET /social/friends": { items: [], total: 0 },
    "GET /library/cache/status": sampleStatus,
    "GET /library/cache/playlists": { items: [samplePlaylist(2), samplePlaylist(3, others)], total: 2 },
  };
}

/** What was sent to a path by the last request that changes something. */
const sentTo = ({ requests }: StubbedApi, path: string) =>
  requests.findLast((request) => request.path === path && !request.route.startsWith("GET "))?.body;

const section = (name: string) => page.getByRole("region", { name });

test("friends' settings are saved as they are chosen: what is shared, who finds one, which playlists are open, a handle", async () => {
  const { server } = await renderScreen(<PrivacyPage />, { answers: answersOfSettings() });
  const sharing = section("What you share");
  await userEvent.click(
    sharing.getByRole("group", { name: "Library" }).getByRole("radio", { name: "Friends" }),
  );
  await expect.element(sharing.getByText("Saved")).toBeVisible();
  await userEvent.click(page.getByRole("switch", { name: "People can find me" }));
  await expect.element(section("Who can find you").getByText("Saved")).toBeVisible();
  expect(sentTo(server, "/social/privacy")).toEqual({ discoverable: false });
  await expect
    .element(sharing.getByRole("group", { name: "Library" }).getByRole("radio", { name: "Friends" }))
    .toBeChecked();
  const shown = section("Playlists others can open");
  await expect.poll(() => shown.getByRole("checkbox").elements().length).toBe(1);
  await userEvent.click(shown.getByRole("checkbox"));
  await expect.element(shown.getByText("Saved")).toBeVisible();
  expect(sentTo(server, "/social/shown-playlists")).toEqual({ playlist_ids: ["p2"] });
  await userEvent.fill(page.getByRole("textbox", { name: "Handle" }), "anna_of_the_tests");
  await userEvent.click(page.getByRole("button", { name: "Save handle" }));
  await expect.element(page.getByText(/^You have no public page/u)).toBeVisible();
  expect(sentTo(server, "/social/handle")).toEqual({ handle: "anna_of_the_tests" });
});

test("what is no email address is refused below its field without accessibility violations, an address is saved and removed", async () => {
  const { server } = await renderScreen(<PrivacyPage />, { answers: answersOfSettings() });
  const address = section("Email address");
  const field = address.getByRole("textbox", { name: "Your email address" });
  const save = address.getByRole("button", { name: "Save address" });
  await userEvent.fill(field, "anna at example.org");
  await userEvent.click(save);
  await expect.element(address.getByText("That isn't an email address.")).toBeVisible();
  await inEachSize(expectNoViolations);
  await userEvent.fill(field, "Anna@example.org");
  await userEvent.click(save);
  await expect.element(address.getByText("Saved")).toBeVisible();
  expect(sentTo(server, "/social/email")).toEqual({ email: "Anna@example.org" });
  await userEvent.click(address.getByRole("button", { name: "Remove" }));
  await expect.element(field).toHaveValue("");
  expect(sentTo(server, "/social/email")).toEqual({ email: null });
});

test("a choice that the server does not keep goes back, and that is said beside it", async () => {
  const answers = {
    ...answersOfSettings(),
    "POST /social/privacy": new Refusal(500, { code: "internal", detail: "" }),
  };
  await renderScreen(<PrivacyPage />, { answers });
  const sharing = section("What you share");
  const profile = sharing.getByRole("group", { name: "Profile" });
  await userEvent.click(profile.getByRole("radio", { name: "Public" }));
  await expect.element(sharing.getByText("Failed", { exact: true })).toBeVisible();
  await expect.element(profile.getByRole("radio", { name: "Private" })).toBeChecked();
});
