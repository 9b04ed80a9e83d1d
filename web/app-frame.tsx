import { lazyPage } from "#web/platform/loading/lazy-component.ts";
import { type LinkProps, useLocation, useNavigate } from "@tanstack/react-router";
import {
  CreditCard,
  History,
  Keyboard,
  Plug,
  Scale,
  ShieldCheck,
  Signpost,
  Sparkles,
  Unplug,
  UserRound,
  Users,
  Link2,
  type LucideIcon,
} from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import {
  DisconnectDialog,
  LinkBanner,
  mindRecoveryCode,
  RenewButton,
  signOut,
  troubleOf,
  useCapabilities,
  useIsAdmin,
  useProfile,
} from "#web/features/auth/auth.tsx";
import { useSuggestedPlaylists } from "#web/features/genres/genres.ts";
import { openShortcuts, useFirstInput } from "#web/features/commands/commands.tsx";
import { ConsentQuestion } from "#web/features/consent/consent.tsx";
import { EqualizerPanel } from "#web/features/equalizer/equalizer.tsx";
import { LibrarySidebar, useNoteUse } from "#web/features/sidebar/sidebar.tsx";
import { queueDragged } from "#web/features/lists/lists.ts";
import { NotificationBell } from "#web/features/notifications/notifications.tsx";
import { OfflineLine, useIsServerAway } from "#web/features/offline/offline.tsx";
import { SleevePicture } from "#web/features/visualizer/visualizer.tsx";
import { PlayerBar, QueueDock } from "#web/features/player/player.tsx";
import { useClickRipple } from "#web/features/ripple/ripple.ts";
import { focusSearchBox, SearchBox } from "#web/features/search/search.tsx";
import { Shell } from "#web/features/shell/shell.tsx";
import { PrivateSession } from "#web/features/stats/stats.tsx";
import { openTour, useIsTourUnfinished } from "#web/features/tour/tour.tsx";
import { openWhatsNew, UpdateBanner, useIsUpdateAvailable } from "#web/features/updates/updates.tsx";
import { usePreference } from "#web/features/preferences/preferences.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { shellText } from "#web/features/shell/texts/shell-text.ts";
import type { MenuEntry } from "#web/ui/menu/menu-entry.ts";

/** Loaded when someone first moves or presses something; without a network the app goes on without it. */
const AppBackground = lazyPage(async () => ({
  default: await import("./app-background.tsx").then(
    (loaded) => loaded.AppBackground,
    () => NoBackground,
  ),
}));

/** Loaded when it is known who is there: what they chose elsewhere shows without a touch. */
const PreferencesInStep = lazyPage(async () => ({
  default: await import("./app-preferences.tsx").then(
    (loaded) => loaded.PreferencesInStep,
    () => () => null,
  ),
}));

function NoBackground(_props: { onSignOut: () => void }): ReactNode {
  return null;
}

/** Opens and closes the question before a disconnect. */
function useDisconnecting(service: string | undefined): { ask: () => void; question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false);
  const question =
    isAsking && service !== undefined ? (
      <Suspense>
        <DisconnectDialog service={service} onClose={() => setIsAsking(false)} />
      </Suspense>
    ) : null;
  return { ask: () => setIsAsking(true), question };
}

/** What may be done about the link to a service. */
function linkEntries(
  profile: ReturnType<typeof useProfile>,
  { askDisconnect, openSettings }: { askDisconnect: () => void; openSettings: () => void },
): MenuEntry[] {
  if (profile === undefined || profile.link_state === "disconnected") return [];
  const { service, link_state: state } = profile;
  return state === "none"
    ? [{ kind: "action", label: shellText("joinService", { service }), icon: Link2, onSelect: openSettings }]
    : [
        {
          kind: "action",
          label: shellText("disconnect", { service }),
          icon: Unplug,
          onSelect: askDisconnect,
        },
      ];
}

/** The account menu: what the specification lists, in its order, then what the features add. Logout follows. */
function useAccountEntries(askDisconnect: () => void): MenuEntry[] {
  const profile = useProfile();
  const isAdmin = useIsAdmin();
  const isTourUnfinished = useIsTourUnfinished();
  const navigate = useNavigate();
  const page = (label: string, icon: LucideIcon, to: NonNullable<LinkProps["to"]>): MenuEntry => ({
    kind: "action",
    label,
    icon,
    onSelect: () => void navigate({ to }),
  });
  return [
    page(shellText("myAccount"), UserRound, "/settings"),
    page(shellText("payments"), CreditCard, "/payments"),
    page(shellText("importHistory"), History, "/spotify-import"),
    page(commonText("friends"), Users, "/friends"),
    page(commonText("legal"), Scale, "/legal"),
    ...(isAdmin ? [page(shellText("admin"), ShieldCheck, "/admin")] : []),
    { kind: "separator" },
    ...(isAdmin
      ? [
          {
            kind: "action" as const,
            label: shellText("connectSpotify"),
            icon: Plug,
            onSelect: () => void navigate({ to: "/login", search: { setup: "spotify" } }),
          },
        ]
      : []),
    ...linkEntries(profile, {
      askDisconnect,
      openSettings: () =>
        void navigate({ to: "/settings/$section", params: { section: "account" }, hash: "join" }),
    }),
    { kind: "action", label: shellText("shortcuts"), icon: Keyboard, onSelect: openShortcuts },
    {
      kind: "action",
      label: shellText(isTourUnfinished ? "continueTour" : "tour"),
      icon: Signpost,
      onSelect: openTour,
    },
    { kind: "action", label: shellText("whatsNew"), icon: Sparkles, onSelect: openWhatsNew },
    { kind: "separator" },
  ];
}

/** Who the account menu shows: without a name where the person hides it. */
function useShownPerson(): { name: string; imageUrl: string | null } | undefined {
  const profile = useProfile();
  const showsName = usePreference("showDisplayName");
  if (profile === undefined) return undefined;
  return { name: showsName ? profile.display_name : "", imageUrl: profile.images[0]?.url ?? null };
}

/** What concerns the whole app: no connection, a newer version, a link that ends. */
function Banners({ profile }: { profile: ReturnType<typeof useProfile> }) {
  const isAway = useIsServerAway();
  const hasUpdate = useIsUpdateAvailable();
  return (
    <>
      {isAway ? (
        <Suspense>
          <OfflineLine />
        </Suspense>
      ) : null}
      {hasUpdate && !isAway ? (
        <Suspense>
          <UpdateBanner />
        </Suspense>
      ) : null}
      {profile === undefined || troubleOf(profile) === null ? null : (
        <Suspense>
          <LinkBanner profile={profile} />
        </Suspense>
      )}
    </>
  );
}

/** The shell around every signed-in page, filled by the features that have a place in it. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const profile = useProfile();
  const isAdmin = useIsAdmin();
  // The rest of the address is the page's own: how it sorts and filters concerns nothing around it.
  const suggested = useSuggestedPlaylists();
  const pathname = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  useNoteUse(pathname);
  useClickRipple();
  // Home first, so that the next person does not come back to this one's page.
  const handleSignOut = async () => {
    if (profile?.recovery_code === "missing") {
      await navigate({ to: "/settings" });
      return mindRecoveryCode();
    }
    await navigate({ to: "/" });
    return signOut();
  };
  const hasInput = useFirstInput();
  const { playback: canPlay } = useCapabilities();
  const disconnecting = useDisconnecting(profile?.service);
  const accountEntries = useAccountEntries(disconnecting.ask);
  const person = useShownPerson();
  return (
    <Shell
      person={person}
      pageKey={pathname}
      banner={<Banners profile={profile} />}
      searchBox={<SearchBox />}
      onSearch={focusSearchBox}
      topBarItems={
        // After the profile: reading it is what notifies of a link that ends.
        profile === undefined ? undefined : (
          <Suspense fallback={<span className="size-10" />}>
            <NotificationBell renewButton={<RenewButton />} />
          </Suspense>
        )
      }
      dock={canPlay ? <QueueDock onTracks={(dragged) => void queueDragged(dragged)} /> : null}
      playerBar={
        <>
          <Suspense>
            <ConsentQuestion />
          </Suspense>
          <PrivateSession />
          {canPlay ? <PlayerBar equalizer={<EqualizerPanel />} visualizer={<SleevePicture />} /> : null}
        </>
      }
      accountEntries={accountEntries}
      onSignOut={() => void handleSignOut()}
      renderSidebar={(isCollapsed) => (
        <LibrarySidebar isCollapsed={isCollapsed} canRefresh={isAdmin} suggested={suggested} />
      )}
    >
      <Suspense>{children}</Suspense>
      {disconnecting.question}
      {profile === undefined ? null : (
        <Suspense>
          <PreferencesInStep />
        </Suspense>
      )}
      {hasInput ? (
        <Suspense>
          <AppBackground onSignOut={() => void handleSignOut()} />
        </Suspense>
      ) : null}
    </Shell>
  );
}
