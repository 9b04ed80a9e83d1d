import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect } from "react";
import { useKnownAdmin } from "#web/features/auth/auth.tsx";
import { call } from "#web/platform/api/api.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { adminPages } from "./admin-pages.ts";

interface AdminPageProps {
  /** what stands behind `/admin/` in the address; empty: nothing */
  slug: string;
  /** stands where the panel has no such page */
  notFound: ReactNode;
}

/** For anyone who is signed in and no admin. Nothing is asked of the server. */
function ForbiddenPage() {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-6 py-24 text-center">
      <title>{commonText("pageTitle", { page: panelText("forbidden.title") })}</title>
      <p aria-hidden className="font-display text-[6rem] leading-none font-bold text-weak">
        403
      </p>
      <h1 className="mt-4 font-display text-2xl font-bold text-strong">{panelText("forbidden.title")}</h1>
      <p className="mt-2 text-lg text-normal">{panelText("forbidden.body")}</p>
      <Link to="/" className={`${buttonClasses("primary")} mt-6`}>
        {commonText("home")}
      </Link>
    </div>
  );
}

/** On its way to where the operator has the panel. */
function MovedPage({ address }: { address: string }) {
  useEffect(() => location.replace(address), [address]);
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-6 py-24 text-center">
      <h1 className="font-display text-2xl font-bold text-strong">{panelText("moved.title")}</h1>
      <p className="mt-2 text-lg text-normal">{panelText("moved.body")}</p>
      <a href={address} className={`${buttonClasses("primary")} mt-6`}>
        {panelText("moved.link")}
      </a>
    </div>
  );
}

function PageSkeleton() {
  return (
    <Loading label={commonText("loading")} className="flex flex-col gap-3 px-4 py-8 md:px-8">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}

function Navigation() {
  return (
    <nav aria-label={panelText("title")} className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {adminPages().map(({ slug, label }) => (
          <li key={slug}>
            <Link
              {...(slug === "" ? { to: "/admin" } : { to: "/admin/$page", params: { page: slug } })}
              activeOptions={{ exact: true, includeSearch: false }}
              className="flex min-h-10 items-center rounded-full border border-hairline-strong px-4 font-semibold text-normal transition -outline-offset-2 hover:bg-hover hover:text-strong aria-[current=page]:border-transparent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Panel({ slug, notFound }: AdminPageProps) {
  // Without an answer the panel is here: its own calls say what is wrong.
  const { data, isPending } = useQuery({
    queryKey: ["admin", "panel"],
    queryFn: ({ signal }) => call("GET /admin/panel", { signal }),
    staleTime: Infinity,
  });
  const entry = adminPages().find((page) => page.slug === slug);
  if (isPending) return <PageSkeleton />;
  if (typeof data?.admin_url === "string") return <MovedPage address={data.admin_url} />;
  if (entry === undefined) return notFound;
  const { label, page: Page } = entry;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 pb-24 md:px-8">
      <title>{commonText("pageTitle", { page: `${panelText("title")}: ${label}` })}</title>
      <h1 className="font-display text-3xl font-bold tracking-tight text-strong">{panelText("title")}</h1>
      <Navigation />
      <div className="mt-8 flex flex-col gap-10">
        <Suspense fallback={<PageSkeleton />}>
          <Page />
        </Suspense>
      </div>
    </div>
  );
}

/** See the public file. */
export function AdminPage(props: AdminPageProps) {
  const isAdmin = useKnownAdmin();
  if (isAdmin === undefined) return <PageSkeleton />;
  return isAdmin ? <Panel {...props} /> : <ForbiddenPage />;
}
