import { Link, type LinkProps } from "@tanstack/react-router";
import { FileUp, Link2, ListPlus, type LucideIcon, Search } from "lucide-react";
import { useProfile } from "#web/features/auth/auth.tsx";
import { useCacheStatus, useIsFirstScan, usePlaylists } from "#web/features/library/library.ts";
import { homeText } from "#web/features/home/texts/home-text.ts";

/** A library of fewer songs leaves most of Home empty. */
const handful = 30;

interface Step {
  key: "import" | "list" | "find" | "join";
  icon: LucideIcon;
  link: Pick<LinkProps, "to" | "search" | "params" | "hash">;
}

const steps: Record<Step["key"], Step> = {
  import: { key: "import", icon: FileUp, link: { to: "/spotify-import" } },
  list: { key: "list", icon: ListPlus, link: { to: "/spotify-import", search: { show: "list" } } },
  find: { key: "find", icon: Search, link: { to: "/search" } },
  join: {
    key: "join",
    icon: Link2,
    link: { to: "/settings/$section", params: { section: "account" }, hash: "join" },
  },
};

/** Three ways to more music, for someone whose library has a handful of songs. */
export function NextSteps() {
  const status = useCacheStatus().data;
  const hasLists = (usePlaylists().data?.total ?? 0) > 3;
  const isFirstScan = useIsFirstScan();
  const linkState = useProfile()?.link_state;
  const isEmpty = status?.total_unique === 0;
  // An empty library of an account without a service says itself how to begin.
  if (status === undefined || isFirstScan || hasLists || status.total_unique >= handful) return null;
  if (isEmpty && linkState !== "linked") return null;
  const shown = [steps.import, steps.list, linkState === "none" ? steps.join : steps.find];
  return (
    <section aria-label={homeText("steps.title")} className="mt-6">
      <ul className="grid gap-3 @2xl:grid-cols-3">
        {shown.map(({ key, icon: Icon, link }) => (
          <li key={key}>
            <Link
              {...link}
              className="flex h-full items-start gap-3 rounded-card border border-hairline bg-raised p-4 transition hover:bg-hover"
            >
              <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-weak" />
              <span className="min-w-0">
                <span className="block font-semibold text-strong">{homeText(`steps.${key}.title`)}</span>
                <span className="mt-0.5 block text-sm text-pretty text-weak">
                  {homeText(`steps.${key}.about`)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
