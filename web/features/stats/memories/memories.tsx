import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarHeart, CalendarRange, Trophy, X } from "lucide-react";
import { useState } from "react";
import type { RouteOutput } from "#contract/api.ts";
import { addDays, todayHere } from "#web/features/stats/range/wanted-range.ts";
import { useRecapZone } from "#web/features/stats/recap/use-recap-zone.ts";
import {
  milestonesQuery,
  onThisDayQuery,
  prefsQuery,
  recapQuery,
} from "#web/features/stats/stats.queries.ts";
import { memoriesText } from "#web/features/stats/texts/memories-text.ts";
import { formatDay } from "#web/platform/text/format.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { dismiss, readDismissed } from "./dismissed-memories.ts";

type Milestone = RouteOutput<"GET /stats/milestones">["items"][number];
type Recap = RouteOutput<"GET /stats/recap">;
type DayBefore = RouteOutput<"GET /stats/on-this-day">["items"][number];

/** A milestone is news for so many days. */
const newsDays = 14;
const maxShown = 3;

interface Memory {
  key: string;
  kind: "day" | "milestone" | "recap";
  title: string;
  detail: string;
  date: string;
  imageUrl: string | null;
  open: string;
}

function memoryOfDay(day: DayBefore): Memory {
  const [first] = day.tracks;
  const count = day.years_ago;
  const plays = memoriesText("day.line", { count: day.plays });
  return {
    key: day.key,
    kind: "day",
    title: memoriesText("day.title", { count }),
    detail: first === undefined ? plays : memoriesText("day.most", { plays, name: first.name }),
    date: day.date,
    imageUrl: first?.image_url ?? null,
    open: memoriesText("day.open"),
  };
}

function titleOf({ kind, value, name }: Milestone): string {
  if (kind === "years") return memoriesText("milestone.years", { count: value });
  return memoriesText(`milestone.${kind}`, { count: value, name: name ?? "" });
}

function memoryOfMilestone(milestone: Milestone): Memory {
  return {
    key: milestone.key,
    kind: "milestone",
    title: titleOf(milestone),
    detail: memoriesText("milestone.line", { date: formatDay(milestone.date) }),
    date: milestone.date,
    imageUrl: null,
    open: memoriesText("milestone.open"),
  };
}

function memoryOfRecap({ start, minutes, new_tracks: fresh, top_tracks: top }: Recap): Memory {
  return {
    key: `recap-${start}`,
    kind: "recap",
    title: memoriesText("recap.title"),
    detail: memoriesText("recap.line", { count: Math.round(minutes), fresh: fresh.total }),
    date: start,
    imageUrl: top[0]?.image_url ?? null,
    open: memoriesText("recap.open"),
  };
}

const icons = { day: CalendarHeart, milestone: Trophy, recap: CalendarRange };

function MemoryLink({ memory: { kind, title, date, open } }: { memory: Memory }) {
  const shared = {
    dir: "auto",
    title: open,
    className: "block truncate font-semibold text-strong hover:underline",
  };
  return kind === "recap" ? (
    <Link to="/stats/week" search={{ week: date }} {...shared}>
      {title}
    </Link>
  ) : (
    <Link to="/stats/history" search={{ start: date, end: date, show: "counted" }} {...shared}>
      {title}
    </Link>
  );
}

function MemoryCard({ memory, onDismiss }: { memory: Memory; onDismiss: () => void }) {
  const { kind, title, detail, imageUrl } = memory;
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-card border border-hairline bg-raised p-3">
      <Artwork url={imageUrl} seed={title} size={48} icon={icons[kind]} />
      <div className="min-w-0 grow">
        <MemoryLink memory={memory} />
        <p dir="auto" title={detail} className="tabular truncate text-start text-sm text-weak">
          {detail}
        </p>
      </div>
      <IconButton
        size="small"
        iconSize={16}
        label={memoriesText("dismiss", { title })}
        icon={X}
        onClick={onDismiss}
      />
    </li>
  );
}

function Shown() {
  const today = todayHere();
  const [dismissed, setDismissed] = useState(readDismissed);
  const days = useQuery(onThisDayQuery(today)).data?.items ?? [];
  const milestones = useQuery(milestonesQuery).data?.items ?? [];
  const recap = useQuery(recapQuery()).data;
  useRecapZone(recap?.time_zone);
  const since = addDays(today, -newsDays);
  const memories = [
    ...(recap === undefined || recap.plays === 0 ? [] : [memoryOfRecap(recap)]),
    ...milestones.filter(({ date }) => date >= since).map(memoryOfMilestone),
    ...days.map(memoryOfDay),
  ].filter(({ key }) => !dismissed.includes(key));
  if (memories.length === 0) return null;
  return (
    <ul aria-label={memoriesText("label")} className="mt-6 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {memories.slice(0, maxShown).map((memory) => (
        <MemoryCard key={memory.key} memory={memory} onDismiss={() => setDismissed(dismiss(memory.key))} />
      ))}
    </ul>
  );
}

/** Quiet lines on Home: the week that is over, what was heard on this day of earlier years, and fresh milestones. Nothing without opt-in. */
export function Memories() {
  return useQuery(prefsQuery).data?.stats_opt_in === true ? <Shown /> : null;
}
