import { Link } from "@tanstack/react-router";
import { Ban, Copy, CopyCheck, CopyX, FileAudio, HeartOff, HeartPlus, type LucideIcon } from "lucide-react";
import type { HealthKind } from "#contract/health.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { healthText } from "#web/features/health/texts/health-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const icons: Record<HealthKind, LucideIcon> = {
  "same-id": Copy,
  "same-isrc": CopyCheck,
  "same-song": CopyX,
  gone: Ban,
  local: FileAudio,
  "liked-only": HeartOff,
  "not-liked": HeartPlus,
};

/** The kinds in the order in which they are shown: problems first, what is only worth knowing last. */
export const healthKinds = Object.keys(icons) as HealthKind[];

interface HealthCardsProps {
  chosen: HealthKind | null;
  /** undefined while they are read */
  totals: Partial<Record<HealthKind, number>> | undefined;
}

/** How many there are of each kind; each leads to its list. */
export function HealthCards({ chosen, totals }: HealthCardsProps) {
  return (
    <nav aria-label={healthText("kinds")}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
        {healthKinds.map((kind) => {
          const Icon = icons[kind];
          const total = totals?.[kind];
          const isChosen = kind === chosen;
          return (
            <li key={kind}>
              <Link
                to="/library/clean-up"
                search={{ show: "songs", kind }}
                replace
                resetScroll={false}
                aria-current={isChosen ? "true" : undefined}
                className={joinClasses(
                  "flex h-full min-h-28 flex-col justify-between gap-3 rounded-card border p-4 max-md:min-h-0 max-md:gap-1 max-md:p-3 transition hover:bg-hover",
                  isChosen ? "border-accent-text bg-raised" : "border-hairline",
                )}
              >
                <span className="flex items-start justify-between gap-2">
                  {total === undefined ? (
                    <Skeleton className="h-8 w-12" />
                  ) : (
                    <span
                      className={joinClasses(
                        "tabular font-display text-2xl font-bold",
                        total === 0 ? "text-weak" : "text-strong",
                      )}
                    >
                      {formatCount(total)}
                    </span>
                  )}
                  <Icon
                    aria-hidden
                    size={20}
                    strokeWidth={1.5}
                    className={isChosen ? "text-accent-text" : "text-weak"}
                  />
                </span>
                <span className={joinClasses("font-semibold", isChosen ? "text-strong" : "text-normal")}>
                  {healthText(`kind.${kind}.name`)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
