import { createRoute, redirect } from "@tanstack/react-router";
import { ImportPage } from "#web/features/history/history.tsx";
import { ScrobblingPage } from "#web/features/scrobbling/scrobbling.tsx";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { signedIn } from "./app-root.tsx";

const importList = createRoute({
  getParentRoute: () => signedIn,
  path: "/library/import",
  validateSearch: ({ loved }): { loved?: string } => (typeof loved === "string" ? { loved } : {}),
  beforeLoad: ({ search: { loved } }) => {
    throw redirect({
      to: "/spotify-import",
      search: { show: "list", ...(loved && { loved }) },
      replace: true,
    });
  },
});

const ListImport = lazyPart(
  async () => (await import("#web/features/playlist-files/playlist-files.tsx")).ListImport,
);

const historyImport = createRoute({
  getParentRoute: () => signedIn,
  path: "/spotify-import",
  validateSearch: ({ show, loved }): { show?: string; loved?: string } => ({
    ...(typeof show === "string" ? { show } : {}),
    ...(typeof loved === "string" ? { loved } : {}),
  }),
  component: function Import() {
    const { show, loved } = historyImport.useSearch();
    return <ImportPage show={show} list={<ListImport loved={loved} />} />;
  },
});

const scrobbling = createRoute({
  getParentRoute: () => signedIn,
  path: "/scrobbling",
  component: ScrobblingPage,
});

/** What brings plays and lists in. */
export const importRoutes = [importList, historyImport, scrobbling] as const;
