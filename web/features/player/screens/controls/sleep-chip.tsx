import { Moon } from "lucide-react";
import { formatDuration } from "#web/platform/text/format.ts";
import { playerMenuText } from "#web/features/player/texts/player-menu-text.ts";
import { useNow } from "#web/ui/use-now.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

/** How long playback goes on before the sleep timer stops it; a press turns the timer off. Nothing without one. */
export function SleepChip() {
  const sleep = usePlayerStore((store) => store.sleep);
  return sleep === null ? null : <Chip endsAtMs={sleep.kind === "time" ? sleep.endsAtMs : null} />;
}

function Chip({ endsAtMs }: { endsAtMs: number | null }) {
  const nowMs = useNow(1000);
  const left = endsAtMs === null ? null : formatDuration(Math.max(0, endsAtMs - nowMs));
  const label = left === null ? playerMenuText("sleepAtEnd") : playerMenuText("sleepLeft", { left });
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      onClick={() => withPlayer((commands) => commands.setSleep(null))}
      className="appear inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border border-hairline px-2.5 text-xs font-semibold text-accent-text transition hover:bg-hover"
    >
      <Moon aria-hidden size={14} />
      <span className="tabular">{left ?? playerMenuText("endOfTrack")}</span>
    </button>
  );
}
