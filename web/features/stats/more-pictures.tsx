import { useQuery } from "@tanstack/react-query";
import { DayCalendar } from "./charts/day-calendar.tsx";
import { SoundPart } from "./charts/sound-charts.tsx";
import { AboutFigures } from "./figures/about-figures.tsx";
import { HabitsPart } from "./figures/habits.tsx";
import { todayHere, type WantedRange } from "./range/wanted-range.ts";
import { coverageQuery } from "./stats.queries.ts";

interface MorePicturesProps {
  wanted: WantedRange;
  /** the last day that is shown */
  end: string | undefined;
  isCleared: boolean;
}

/** What stands below the lists: calendar, habits, sound, and what the figures mean. */
export function MorePictures({ wanted, end, isCleared }: MorePicturesProps) {
  const firstPlay = useQuery(coverageQuery(wanted)).data?.first_play;
  const today = todayHere();
  const year = Number([end ?? today, today].sort()[0]?.slice(0, 4));
  const firstYear = typeof firstPlay === "string" ? new Date(firstPlay).getFullYear() : year;
  return (
    <>
      <DayCalendar year={year} firstYear={firstYear} isCleared={isCleared} />
      {isCleared ? null : (
        <>
          <HabitsPart wanted={wanted} />
          <SoundPart wanted={wanted} />
        </>
      )}
      <AboutFigures wanted={wanted} />
    </>
  );
}
