import { wordMessage, wordReason } from "#web/platform/i18n/word-message.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RouteOutput } from "#contract/api.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { healthQuery } from "#web/features/admin/health/health.queries.ts";
import { progressQuery, waitlistQuery } from "#web/features/admin/panel/admin.queries.ts";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";

type Counters = RouteOutput<"GET /admin/counters">;

/** Something to look at, and the page of the panel where it is. */
interface Item {
  page: string;
  text: string;
}

function useFailedRun(): Item[] {
  const { data } = useQuery(progressQuery);
  if (data?.status !== "error") return [];
  return [
    {
      page: "library",
      text: panelText("attention.failed", { reason: (data.run && wordReason(data.run)) ?? "" }),
    },
  ];
}

function useWaiting(): Item[] {
  const items = useQuery(waitlistQuery(0)).data?.items ?? [];
  const count = items.filter(({ accepted_at: acceptedAt }) => acceptedAt === null).length;
  return count === 0 ? [] : [{ page: "waitlist", text: panelText("attention.waiting", { count }) }];
}

/** Where an admin does something about what health found; the rest is on its own page. */
const pagesOfHealth: Readonly<Record<string, string>> = { mail: "mail" };

function useHealthItems(): Item[] {
  const found = useQuery(healthQuery).data?.attention ?? [];
  return found.map(({ key, title, message, said }) => ({
    page: pagesOfHealth[key] ?? "health",
    text: panelText("attention.item", {
      title: wordMessage({ detail: title, message: said.title }),
      message: wordMessage({ detail: message, message: said.message }),
    }),
  }));
}

function itemsOfCounters(counters: Counters | undefined): Item[] {
  if (counters === undefined || counters.clib_total_tracks > 0 || counters.ulib_unique_tracks === 0)
    return [];
  const count = counters.ulib_unique_tracks;
  const text = panelText("attention.empty", { count });
  return [{ page: "library", text }];
}

/** What an admin should look at; nothing where all is well. */
export function AttentionList({ counters }: { counters: Counters | undefined }) {
  const items = [...useHealthItems(), ...useFailedRun(), ...itemsOfCounters(counters), ...useWaiting()];
  if (items.length === 0) return null;
  return (
    <PanelSection title={panelText("attention.title")}>
      <ul className="flex flex-col gap-2">
        {items.map(({ page, text }) => (
          <li
            key={text}
            className="flex flex-wrap justify-between gap-3 rounded-card border border-hairline px-4 py-3"
          >
            <span className="text-normal">{text}</span>
            <Link
              to="/admin/$page"
              params={{ page }}
              aria-label={`${panelText("attention.show")}: ${text}`}
              className="font-semibold text-accent-text hover:underline"
            >
              {panelText("attention.show")}
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
