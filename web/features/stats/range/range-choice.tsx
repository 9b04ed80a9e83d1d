import { ChevronLeft, ChevronRight } from "lucide-react";
import { useId } from "react";
import type { StatsRange } from "#contract/stats/stats-ranges.ts";
import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { CustomDays } from "./custom-days.tsx";
import { nameOfRange } from "./range-name.ts";
import { daysOf, shiftDays, statsRanges, todayHere, type WantedRange } from "./wanted-range.ts";

interface RangeChoiceProps {
  wanted: WantedRange;
  /** the days that are shown, once the server has sent them */
  shown: { start: string; end: string } | undefined;
  /** the day of the first play, once it is known */
  firstDay: string | undefined;
  onChoose: (wanted: WantedRange) => void;
}

interface SegmentProps {
  name: string;
  text: string;
  /** said after the text */
  meaning: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Segment({ name, text, meaning, isChosen, onChoose }: SegmentProps) {
  return (
    <label
      data-tooltip={meaning}
      className={joinClasses(
        "relative flex min-h-9 min-w-11 cursor-pointer max-md:min-h-11 items-center justify-center rounded-full px-3 text-sm font-semibold transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--accent-text)",
        isChosen ? "bg-accent text-on-accent" : "text-normal hover:bg-hover hover:text-strong",
      )}
    >
      <input
        type="radio"
        name={name}
        value={text}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
      />
      {text}
      <span className="sr-only"> ({meaning})</span>
    </label>
  );
}

function shortName(range: StatsRange): string {
  return range === "all" ? statsText("range.allShort") : range;
}

/** Which days the page is about: ranges by name, or any days; and the same number of days before and after. */
export function RangeChoice({ wanted, shown, firstDay, onChoose }: RangeChoiceProps) {
  const name = useId();
  const chosen = "range" in wanted ? wanted.range : "custom";
  const today = todayHere();
  const days = shown ?? daysOf(wanted, today);
  const shift = (step: -1 | 1) => {
    if (days !== null) onChoose(shiftDays(days, step));
  };
  const isStuck = days === null || chosen === "all";
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <fieldset className="flex flex-wrap rounded-[min(1.25rem,var(--corner-pill))] border border-hairline p-0.5">
          <legend className="sr-only">{statsText("range.label")}</legend>
          {statsRanges.map((range) => (
            <Segment
              key={range}
              name={name}
              text={shortName(range)}
              meaning={statsText(`range.${range}`)}
              isChosen={chosen === range}
              onChoose={() => onChoose({ range })}
            />
          ))}
          <Segment
            name={name}
            text={statsText("range.custom")}
            meaning={statsText("range.customDays")}
            isChosen={chosen === "custom"}
            onChoose={() => onChoose(days ?? { start: today, end: today })}
          />
        </fieldset>
        <div className="flex items-center gap-1">
          <IconButton
            label={statsText("range.earlier")}
            icon={ChevronLeft}
            disabled={isStuck}
            onClick={() => shift(-1)}
          />
          <p aria-live="polite" className="tabular min-w-28 text-center text-sm text-normal">
            {nameOfRange(wanted, shown)}
          </p>
          <IconButton
            label={statsText("range.later")}
            icon={ChevronRight}
            disabled={isStuck || days.end >= today}
            onClick={() => shift(1)}
          />
        </div>
      </div>
      {chosen === "custom" && days !== null ? (
        <CustomDays
          key={`${days.start} ${days.end}`}
          shown={days}
          firstDay={firstDay}
          today={today}
          onChoose={onChoose}
        />
      ) : null}
    </div>
  );
}
