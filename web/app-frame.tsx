import { useLocation, useNavigate } from "@tanstack/react-router";
import { Plug } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { signOut, useIsAdmin, useProfile } from "#web/features/auth/auth.tsx";
import { LibrarySidebar } from "#web/features/library/library.tsx";
import { PlayerBar } from "#web/features/player/player.tsx";
import { Shell } from "#web/features/shell/shell.tsx";
import { t } from "#web/platform/messages/messages.ts";
import type { MenuEntry } from "#web/ui/menu-entry.ts";

function RenewBanner() {
  return (
    <div className="mx-2 mb-2 rounded-card border border-warning/50 bg-raised px-4 py-3">
      <p className="font-semibold text-warning">{t("shell.renewTitle")}</p>
      <p className="text-sm text-normal">{t("shell.renewAdvice")}</p>
    </div>
  );
}

/** The shell around every signed-in page, filled by the features that have a place in it. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const profile = useProfile();
  const isAdmin = useIsAdmin();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Home first, so that the next person does not come back to this one's page.
  const handleSignOut = async () => {
    await navigate({ to: "/" });
    await signOut();
  };
  const connectEntry: MenuEntry = {
    kind: "action",
    label: t("shell.connectSpotify"),
    icon: Plug,
    onSelect: () => void navigate({ to: "/login", search: { setup: "spotify" } }),
  };
  const person =
    profile === undefined
      ? undefined
      : { name: profile.display_name, imageUrl: profile.images[0]?.url ?? null };
  return (
    <Shell
      person={person}
      pageKey={pathname}
      banner={profile?.link_state === "renew" ? <RenewBanner /> : undefined}
      playerBar={<PlayerBar />}
      {...(isAdmin ? { accountEntries: [connectEntry] } : {})}
      onSignOut={() => void handleSignOut()}
      renderSidebar={(isCollapsed) => <LibrarySidebar isCollapsed={isCollapsed} canRefresh={isAdmin} />}
    >
      <Suspense>{children}</Suspense>
    </Shell>
  );
}
