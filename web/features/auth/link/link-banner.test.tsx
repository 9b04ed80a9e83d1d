import { expect, onTestFinished, test } from "vitest";
import type { Profile } from "#contract/auth/auth.ts";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { LinkBanner } from "./link-banner.tsx";

const profile = {
  service: "the demo",
  link_state: "linked",
  renewal_due: true,
  link_expires_at: Date.UTC(2026, 4, 2, 12) / 1000,
} as Profile;
const answers = { "GET /auth/me": profile };

test("a link that ends soon can be renewed later: its banner is not shown again in this tab, until it ends another day", async () => {
  onTestFinished(() => sessionStorage.clear());
  const { user } = await renderScreen(<LinkBanner profile={profile} />, { answers });
  const name = "Your connection to the demo expires on May 2, 2026";
  await screen.findByRole("region", { name: new RegExp(`^${name}`, "u") });
  await user.click(screen.getByRole("button", { name: "Later" }));
  expect(screen.queryByRole("region", { name: /^Your connection/u })).toBeNull();
  await renderScreen(
    <>
      <p>Beside it</p>
      <LinkBanner profile={profile} />
    </>,
    { answers },
  );
  await screen.findByText("Beside it");
  expect(screen.queryByRole("region", { name: /^Your connection/u })).toBeNull();
  await renderScreen(
    <LinkBanner profile={{ ...profile, link_expires_at: Date.UTC(2026, 10, 2, 12) / 1000 }} />,
    { answers },
  );
  await screen.findByRole("region", { name: /^Your connection to the demo expires on/u });
});

test("a link that is over cannot be put off", async () => {
  await renderScreen(<LinkBanner profile={{ ...profile, link_state: "renew" }} />, { answers });
  await screen.findByRole("button", { name: "Renew connection" });
  expect(screen.queryByRole("button", { name: "Later" })).toBeNull();
});
