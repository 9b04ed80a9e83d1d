import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { Panel } from "#web/features/stats/figures/panel.tsx";
import { daysOfPeriod, todayHere } from "#web/features/stats/range/wanted-range.ts";
import { seriesQuery } from "#web/features/stats/stats.queries.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatDay } from "#web/platform/text/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { layOutYear } from "./calendar-weeks.ts";
import { CellGrid } from "./cell-grid.tsx";
import { shortWeekday } from "./week-names.ts";

const formatPlays = (count: number) => statsText("chart.value", { count });

interface YearProps {
  year: number;
  today: string;
  plays: ReadonlyMap<string, number>;
}

function Year({ year, today, plays }: YearProps) {
  const navigate = useNavigate();
  const weeks = useMemo(() => layOutYear(year), [year]);
  const max = Math.max(1, ...plays.values());
  const total = [...plays.values()].reduce((sum, count) => sum + count, 0);
  const cellOf = (day: string) => {
    const count = plays.get(day) ?? 0;
    const isFuture = day > today;
    const text = isFuture
      ? statsText("calendar.future", { day: formatDay(day) })
      : statsText("calendar.cell", { day: formatDay(day), plays: formatPlays(count) });
    return { key: day, text, share: isFuture ? null : count / max };
  };
  return (
    <CellGrid
      label={statsText("calendar.title", { year: String(year) })}
      columnNames={weeks.columnNames}
      rows={weeks.rows.map((days, weekday) => ({
        name: shortWeekday(weekday),
        cells: days.map((day, week) =>
          day === null ? { key: `outside ${week}`, text: "", share: null } : cellOf(day),
        ),
      }))}
      summary={`${year}: ${formatPlays(total)}`}
      {...(today.startsWith(`${year}-`) ? { inSight: today } : {})}
      cellPx={{ width: 14, height: 20 }}
      onOpen={(day) => {
        void navigate({ to: "/stats/history", search: { start: day, end: day, show: "counted" } });
      }}
    />
  );
}

interface DayCalendarProps {
  /** the year that is shown first */
  year: number;
  firstYear: number;
  isCleared: boolean;
}

const noPlays: ReadonlyMap<string, number> = new Map();

/** Every day of a year, coloured by how much was heard on it. */
export function DayCalendar({ year: wantedYear, firstYear, isCleared }: DayCalendarProps) {
  const today = todayHere();
  const [chosen, setChosen] = useState({ of: wantedYear, year: wantedYear });
  const year = chosen.of === wantedYear ? chosen.year : wantedYear;
  const { data, isError } = useQuery(seriesQuery(daysOfPeriod(String(year)), "none", "day"));
  const plays = useMemo(() => {
    if (data === undefined || isCleared) return noPlays;
    const counts = data.series[0]?.plays ?? [];
    return new Map(data.dates.map((day, index) => [day, counts[index] ?? 0]));
  }, [data, isCleared]);
  const go = (step: number) => setChosen({ of: wantedYear, year: year + step });
  return (
    <Panel
      title={statsText("calendar.title", { year: String(year) })}
      actions={
        <>
          <IconButton
            size="small"
            label={statsText("calendar.earlier")}
            icon={ChevronLeft}
            disabled={year <= firstYear}
            onClick={() => go(-1)}
          />
          <IconButton
            size="small"
            label={statsText("calendar.later")}
            icon={ChevronRight}
            disabled={year >= Number(today.slice(0, 4))}
            onClick={() => go(1)}
          />
        </>
      }
    >
      {isError ? (
        <p className="py-6 text-weak">{statsText("chart.failed")}</p>
      ) : (
        <Year year={year} today={today} plays={plays} />
      )}
    </Panel>
  );
}
