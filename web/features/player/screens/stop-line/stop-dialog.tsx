import { type FormEvent, useState } from "react";
import type { QueuePlace, StopPlace } from "#web/features/player/queue/play-queue.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { showUndo, withPlayer } from "#web/features/player/session/player-session.ts";
import { stopLineText } from "#web/features/player/texts/stop-line-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { chooseFill, chooseUntil, nextTime, type TimedSong } from "./choose-fill.ts";
import { useListLengths } from "./list-lengths.ts";

interface StopDialogProps {
  toCome: readonly QueuePlace[];
  /** epoch ms */
  currentEndsAtMs: number;
  onClose: () => void;
}

/** The clock half an hour from now, to the next ten minutes (`HH:MM`). */
function suggestedTime(nowMs: number): string {
  const step = 10 * 60_000;
  const at = new Date(Math.ceil((nowMs + 3 * step) / step) * step);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** What stops at a time: the songs up to then, with the list's own ones chosen so that the last one ends at it, on wish. */
function usePlan({ toCome, currentEndsAtMs }: StopDialogProps, untilMs: number | null, isFilled: boolean) {
  const queue = useQueueStore((store) => store.queue);
  const lengths = useListLengths(queue.list, true);
  const timed = toCome.map((place): TimedSong<QueuePlace> => ({
    place,
    lengthMs:
      place.from === "list"
        ? (lengths?.[place.row] ?? null)
        : (queue.added[place.index]?.song.duration_ms ?? null),
  }));
  const isUnknown = lengths === undefined && queue.list !== null;
  if (untilMs === null || isUnknown || untilMs <= currentEndsAtMs) return null;
  const leftMs = untilMs - currentEndsAtMs;
  // What a person added plays first, and is not exchanged.
  const added = timed.filter(({ place }) => place.from === "added");
  const addedMs = added.reduce((sum, { lengthMs }) => sum + (lengthMs ?? 0), 0);
  if (!isFilled || addedMs >= leftMs) return { ...chooseUntil(timed, leftMs), rows: [] };
  const listed = timed.filter(({ place }) => place.from === "list");
  const { places, offMs } = chooseFill(listed, leftMs - addedMs);
  const rows = places.flatMap((place) => (place.from === "list" ? [place.row] : []));
  return { places: [...added.map(({ place }) => place), ...places], offMs, rows };
}

/** Asks when playback is to stop, and shows what plays until then. */
export function StopDialog(props: StopDialogProps) {
  const { currentEndsAtMs, onClose } = props;
  const nowMs = useNow();
  const [time, setTime] = useState(() => suggestedTime(nowMs));
  // Songs of the list are chosen only where some are to come.
  const canFill = props.toCome.some(({ from }) => from === "list");
  const [isFilled, setIsFilled] = useState(canFill);
  const untilMs = nextTime(time, nowMs);
  const plan = usePlan(props, untilMs, isFilled);
  const added = useQueueStore((store) => store.queue.added);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (plan === null || untilMs === null) return;
    withPlayer((commands) => {
      if (plan.rows.length > 0) commands.playThenStop(plan.rows);
      else commands.stopAfter(stopPlaceOf(plan.places.at(-1), added));
      showUndo(commands, stopLineText("set"));
    });
    onClose();
  };
  return (
    <Dialog title={stopLineText("atTimeTitle")} closeLabel={stopLineText("cancel")} onClose={onClose}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        <TextField
          label={stopLineText("time")}
          type="time"
          value={time}
          required
          data-first-focus
          onChange={(event) => setTime(event.target.value)}
        />
        {canFill ? (
          <CheckBox label={stopLineText("fill")} isChecked={isFilled} onChange={setIsFilled} />
        ) : null}
        <output className="tabular min-h-6 text-weak">
          {plan === null || untilMs === null
            ? stopLineText(untilMs !== null && untilMs <= currentEndsAtMs ? "tooSoon" : "noPlan")
            : stopLineText("plan", {
                songs: commonText("songs", { count: plan.places.length }),
                time: formatMoment((untilMs + plan.offMs) / 1000, nowMs),
              })}
        </output>
        <Button type="submit" variant="primary" size="large" disabled={plan === null}>
          {stopLineText(isFilled ? "fillAndStop" : "stopThen")}
        </Button>
      </form>
    </Dialog>
  );
}

/** Behind which song the line is; the one that plays where nothing more fits. */
function stopPlaceOf(last: QueuePlace | undefined, added: readonly { key: string }[]): StopPlace {
  if (last?.from === "list") return { from: "list", row: last.row };
  const key = last?.from === "added" ? added[last.index]?.key : undefined;
  return key === undefined ? { from: "current" } : { from: "added", key };
}
