import { byLanguage } from "#web/platform/i18n/language.ts";
import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useHasConsented } from "#web/features/consent/consent.tsx";
import { commonText } from "#web/platform/texts/common-text.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AgreeFirst } from "./agree-first.tsx";
import { useSocialInStep } from "#web/features/social/use-social-in-step.ts";

const tabs = byLanguage(
  () =>
    [
      { to: "/friends", label: socialText("tabs.friends") },
      { to: "/friends/requests", label: socialText("tabs.requests") },
      { to: "/friends/search", label: socialText("tabs.search") },
      { to: "/friends/settings", label: socialText("tabs.settings") },
      { to: "/friends/notifications", label: socialText("tabs.notifications") },
    ] as const satisfies readonly { to: LinkProps["to"]; label: string }[],
);

function PillTabs() {
  return (
    <nav aria-label={socialText("title")} className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {tabs().map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="flex min-h-10 max-md:min-h-11 items-center rounded-full border border-hairline-strong px-4 font-semibold text-normal transition -outline-offset-2 hover:bg-hover hover:text-strong aria-[current=page]:border-transparent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PageSkeleton() {
  return (
    <Loading label={commonText("loading")} className="flex flex-col gap-3">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </Loading>
  );
}

/** Nothing of it is answered before the person has consented, so nothing is asked. */
export function WithConsent({ children }: { children: ReactNode }) {
  const hasConsented = useHasConsented();
  if (hasConsented === null) return <PageSkeleton />;
  if (hasConsented) return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>;
  return <AgreeFirst />;
}

/** See the public file. */
export function FriendsArea({ children }: { children: ReactNode }) {
  useSocialInStep();
  return (
    <div className="mx-auto max-w-5xl px-4 pt-8 pb-24 md:px-8">
      <h1 className="font-display text-3xl font-bold tracking-tight text-strong">{socialText("title")}</h1>
      <PillTabs />
      <div className="mt-8">
        <WithConsent>{children}</WithConsent>
      </div>
    </div>
  );
}
