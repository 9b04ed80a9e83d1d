import {
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from "@tanstack/react-router";
import { addressOf, basePath } from "#web/platform/base-path.ts";
import { AdminPage, SetUpCodePage } from "#web/features/admin/admin.tsx";
import { CallbackPage, takeWantedPath } from "#web/features/auth/auth.tsx";
import { ToolsPage, useSuggestedPlaylists } from "#web/features/genres/genres.ts";
import { TidyUpPage } from "#web/features/clean-up/clean-up.tsx";
import { ConsentCard } from "#web/features/consent/consent.tsx";
import { SetUpPage } from "#web/features/provider-setup/provider-setup.tsx";
import { LandingPage, PaymentsPage, type WaitlistWanted } from "#web/features/landing/landing.tsx";
import { LegalPage } from "#web/features/legal/legal.tsx";
import { EntryPage } from "#web/features/albums-and-artists/albums-and-artists.tsx";
import { HomePage } from "#web/features/home/home.tsx";
import { NeverPlayPage } from "#web/features/player/player.tsx";
import {
  historyFilterOf,
  OperationsPage,
  PlaylistPage,
  PlaylistsPage,
  VersionsPage,
} from "#web/features/playlists/playlists.tsx";
import { readWanted, SearchPage } from "#web/features/search/search.tsx";
import { WhatToTry } from "#web/features/tour/tour.tsx";
import { SettingsPage } from "#web/features/settings/settings.tsx";
import { SmartPlaylistPage } from "#web/features/smart-playlists/smart-playlists.tsx";
import { Memories } from "#web/features/stats/stats.tsx";
import { ErrorPage } from "#web/features/shell/error-page.tsx";
import { NotFoundPage } from "#web/features/shell/not-found-page.tsx";
import { StripePage, XpPage } from "#web/features/visualizer/visualizer.tsx";
import { getSession, useSession } from "#web/platform/api/session.ts";
import { importRoutes } from "./app-import.tsx";
import { callbackPath, root, signedIn } from "./app-root.tsx";
import { friendRoutes, publicPage } from "./app-social.tsx";
import { statsRoutes } from "./app-stats.tsx";

function Questions() {
  return (
    <div className="mt-6 empty:hidden">
      <ConsentCard />
      <WhatToTry />
    </div>
  );
}

function Home() {
  return <HomePage suggested={useSuggestedPlaylists()} question={<Questions />} memories={<Memories />} />;
}

const goTo = (to: "/login" | "/library") => void router.navigate({ to });

function Entrance() {
  const { waitlist } = entrance.useSearch();
  const isSignedIn = useSession() !== null;
  return isSignedIn && waitlist === undefined ? <Home /> : <LandingPage waitlist={waitlist} goTo={goTo} />;
}

/** Takes people who just signed in to where they wanted to go. */
function goWhereWanted(): void {
  if (getSession() === null) return;
  const wanted = takeWantedPath();
  if (wanted !== null) throw redirect({ href: addressOf(wanted), replace: true });
}

const entrance = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: ({ waitlist }): { waitlist?: WaitlistWanted } =>
    waitlist === "1" || waitlist === "lite" ? { waitlist } : {},
  beforeLoad: goWhereWanted,
  component: Entrance,
});

function LoginPage() {
  const { setup, wrong } = login.useSearch();
  if (setup === "code") return <SetUpCodePage wasWrong={wrong !== undefined} />;
  return setup === undefined ? <LandingPage isSignIn goTo={goTo} /> : <SetUpPage />;
}

/** What is set up, and whether the code of the link was no good. */
interface SetUpSearch {
  setup?: "spotify" | "code";
  wrong?: "true";
}

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: ({ setup, wrong }): SetUpSearch => ({
    ...(setup === "spotify" || setup === "code" ? { setup } : {}),
    ...(wrong === "true" ? { wrong } : {}),
  }),
  beforeLoad: ({ search }) => {
    // The guide is for the signed-in too: an admin enters the Client ID there.
    if (search.setup !== undefined) return;
    goWhereWanted();
    if (getSession() !== null) throw redirect({ to: "/", replace: true });
  },
  component: LoginPage,
});

const callback = createRoute({ getParentRoute: () => root, path: callbackPath, component: CallbackPage });

const legal = createRoute({ getParentRoute: () => root, path: "/legal", component: LegalPage });

const payments = createRoute({ getParentRoute: () => root, path: "/payments", component: PaymentsPage });

const library = createRoute({
  getParentRoute: () => signedIn,
  path: "/library",
  component: Home,
});

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin",
  component: () => <AdminPage slug="" notFound={<NotFoundPage />} />,
});

const adminPage = createRoute({
  getParentRoute: () => signedIn,
  path: "/admin/$page",
  component: () => <AdminPage slug={adminPage.useParams().page} notFound={<NotFoundPage />} />,
});

const search = createRoute({
  getParentRoute: () => signedIn,
  path: "/search",
  validateSearch: readWanted,
  component: () => <SearchPage {...search.useSearch()} />,
});

const health = createRoute({
  getParentRoute: () => signedIn,
  path: "/library-health",
  beforeLoad: () => {
    throw redirect({ to: "/library/clean-up", replace: true });
  },
});

const cleanUp = createRoute({
  getParentRoute: () => signedIn,
  path: "/library/clean-up",
  component: TidyUpPage,
});

const tools = createRoute({
  getParentRoute: () => signedIn,
  path: "/library/tools",
  validateSearch: ({ tab }): { tab?: string } => (typeof tab === "string" ? { tab } : {}),
  component: () => <ToolsPage tab={tools.useSearch().tab} />,
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings",
  component: () => <SettingsPage notFound={<NotFoundPage />} />,
});

const settingsSection = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/$section",
  component: () => <SettingsPage section={settingsSection.useParams().section} notFound={<NotFoundPage />} />,
});

const neverPlay = createRoute({
  getParentRoute: () => signedIn,
  path: "/never-play",
  component: NeverPlayPage,
});

const xp = createRoute({
  getParentRoute: () => signedIn,
  path: "/visualizer/xp",
  validateSearch: ({ mode }): { mode?: string } => (typeof mode === "string" ? { mode } : {}),
  component: () => <XpPage mode={xp.useSearch().mode} />,
});

const visualizer = createRoute({
  getParentRoute: () => signedIn,
  path: "/visualizer/$name",
  component: () => {
    const isGradient = ["stripe", "gatefold"].includes(visualizer.useParams().name);
    return isGradient ? <StripePage /> : <NotFoundPage />;
  },
});

const playlist = createRoute({
  getParentRoute: () => signedIn,
  path: "/playlist/$id",
  component: () => <PlaylistPage id={playlist.useParams().id} />,
});

const versions = createRoute({
  getParentRoute: () => signedIn,
  path: "/playlist/$id/versions",
  component: () => <VersionsPage id={versions.useParams().id} />,
});

const playlists = createRoute({
  getParentRoute: () => signedIn,
  path: "/playlists",
  validateSearch: ({ show, q, split }): { show?: string; q?: string; split?: string } => ({
    ...(typeof show === "string" ? { show } : {}),
    ...(typeof q === "string" ? { q } : {}),
    ...(typeof split === "string" ? { split } : {}),
  }),
  component: () => <PlaylistsPage {...playlists.useSearch()} />,
});

const smartPlaylists = createRoute({
  getParentRoute: () => signedIn,
  path: "/library/smart-playlists",
  validateSearch: ({ edit }): { edit?: string } => (typeof edit === "string" ? { edit } : {}),
  beforeLoad: ({ search: { edit } }) => {
    if (edit === undefined) throw redirect({ to: "/playlists", search: { show: "rules" }, replace: true });
  },
  component: () => <SmartPlaylistPage edit={smartPlaylists.useSearch().edit ?? "new"} />,
});

const operations = createRoute({
  getParentRoute: () => signedIn,
  path: "/history",
  validateSearch: historyFilterOf,
  component: () => <OperationsPage filter={operations.useSearch()} />,
});

const album = createRoute({
  getParentRoute: () => signedIn,
  path: "/album/$id",
  component: () => <EntryPage kind="album" id={album.useParams().id} />,
});

const artist = createRoute({
  getParentRoute: () => signedIn,
  path: "/artist/$id",
  component: () => <EntryPage kind="artist" id={artist.useParams().id} />,
});

/** Whatever is no address of the app, also below one: unknown to everyone, signed in or not. */
const unknown = createRoute({ getParentRoute: () => root, path: "$", component: NotFoundPage });

const routes = root.addChildren([
  entrance,
  login,
  callback,
  legal,
  payments,
  publicPage,
  signedIn.addChildren([
    library,
    health,
    cleanUp,
    tools,
    ...importRoutes,
    ...statsRoutes,
    search,
    settings,
    settingsSection,
    ...friendRoutes,
    neverPlay,
    xp,
    visualizer,
    playlists,
    smartPlaylists,
    operations,
    playlist,
    versions,
    album,
    artist,
    admin,
    adminPage,
  ]),
  unknown,
]);

/** Every address of the app and the page that it shows. */
export const router = createRouter({
  routeTree: routes,
  basepath: basePath === "" ? "/" : basePath,
  defaultPreload: "intent",
  // Values are texts, written as they are: a search for "1999" or in quotation marks stays what was typed.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
  scrollRestoration: true,
  scrollToTopSelectors: ["#content"],
  defaultErrorComponent: ErrorPage,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
