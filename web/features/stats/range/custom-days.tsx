import { useState } from "react";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatMonth } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { controlClasses, Labelled, PeriodField } from "./range-fields.tsx";
import { ReleaseField } from "./release-field.tsx";
import { daysOfPeriod, periodOf, timeOfDay } from "./wanted-range.ts";

interface Days {
  start: string;
  end: string;
}

interface CustomDaysProps {
  shown: Days;
  firstDay: string | undefined;
  today: string;
  onChoose: (days: { start: string; end?: string }) => void;
}

interface DayFieldProps {
  label: string;
  day: string;
  onChange: (day: string) => void;
}

function DayField({ label, day, onChange }: DayFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={day}
          onChange={(event) => onChange(event.target.value)}
          className={controlClasses}
        />
      )}
    </Labelled>
  );
}

/** Years that may be chosen, the last one first: from the first play to today, and the shown one in any case. */
function yearsBetween(first: string, last: string): { period: string; name: string }[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => String(to - index)).map((year) => ({
    period: year,
    name: year,
  }));
}

function monthsOf(year: string): { period: string; name: string }[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`).map(
    (period) => ({ period, name: formatMonth(period) }),
  );
}

/** Any days: a whole year, one of its months, or from one day to another. */
export function CustomDays({ shown, firstDay, today, onChoose }: CustomDaysProps) {
  const [start, setStart] = useState(shown.start);
  const [end, setEnd] = useState(shown.end);
  const period = periodOf(shown.start, shown.end) ?? "";
  const year = period.slice(0, 4);
  const isWhole = !Number.isNaN(timeOfDay(start)) && !Number.isNaN(timeOfDay(end));
  const isBackwards = isWhole && start > end;
  const earliest = [firstDay ?? shown.start, shown.start].sort()[0] ?? today;
  const latest = [today, shown.end].sort().at(-1) ?? today;
  const choosePeriod = (chosen: string) => {
    if (chosen !== "") onChoose(daysOfPeriod(chosen));
  };
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !isBackwards) onChoose({ start, end });
      }}
    >
      <PeriodField
        label={statsText("range.year")}
        period={year}
        none={statsText("range.none")}
        choices={yearsBetween(earliest, latest)}
        onChoose={choosePeriod}
      />
      {year === "" ? null : (
        <PeriodField
          label={statsText("range.month")}
          period={period.length === 4 ? "" : period}
          none={statsText("range.whole")}
          choices={monthsOf(year)}
          onChoose={(chosen) => choosePeriod(chosen || year)}
        />
      )}
      <ReleaseField shown={shown} today={today} onChoose={onChoose} />
      <DayField label={statsText("range.start")} day={start} onChange={setStart} />
      <DayField label={statsText("range.end")} day={end} onChange={setEnd} />
      <Button type="submit" disabled={!isWhole || isBackwards}>
        {statsText("range.show")}
      </Button>
      <p role="alert" className="self-center text-sm text-danger empty:hidden">
        {isBackwards ? statsText("range.backwards") : null}
      </p>
    </form>
  );
}
