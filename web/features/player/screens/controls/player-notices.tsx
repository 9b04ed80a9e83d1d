import { CircleAlert, MonitorSpeaker, X } from "lucide-react";
import { noticeText } from "#web/features/player/texts/notices-text.ts";
import { playerText } from "#web/features/player/texts/player-text.ts";
import { IconButton } from "#web/ui/button.tsx";
import { useStill } from "#web/ui/use-still.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import {
  type PlayerNotice as Notice,
  setNotice,
  usePlayerStore,
} from "#web/features/player/state/player-store.ts";

/** One sentence of what is wrong with playback, with what can be done about it. */
export function PlayerNotice({ notice }: { notice: Notice }) {
  return (
    <span className="appear flex min-h-10 items-center gap-3 border border-hairline bg-overlay py-1 pe-1 ps-4 max-md:border-x-0 md:mx-2 md:rounded-card">
      <CircleAlert aria-hidden size={18} className="shrink-0 text-warning" />
      <span className="min-w-0 grow text-sm text-strong">
        {noticeText(notice.about)}
        {notice.detail === null ? null : <span className="text-normal"> {notice.detail}</span>}
      </span>
      {notice.about === "autoplay-blocked" ? (
        <button
          type="button"
          className="min-h-8 shrink-0 rounded-full bg-accent px-4 text-sm font-semibold text-on-accent transition hover:brightness-110"
          onClick={() => withPlayer((commands) => commands.resume())}
        >
          {noticeText("pressPlay")}
        </button>
      ) : null}
      <IconButton
        label={noticeText("dismiss")}
        icon={X}
        iconSize={16}
        size="small"
        onClick={() => setNotice(null)}
      />
    </span>
  );
}

/**
 * Names the other device that plays, or another tab, and brings playback here: as a line of its own, since the controls
 * leave no room for a name. Nothing while this page plays.
 */
export function OtherDevice({ layout }: { layout: "bar" | "sheet" }) {
  const name = useStill(usePlayerStore((store) => store.other?.name ?? null));
  const isInOtherTab = useStill(usePlayerStore((store) => store.isFollower && store.model.sdk !== null));
  if (name === null && !isInOtherTab) return null;
  const where = isInOtherTab
    ? playerText("playingInOtherTab")
    : playerText("playingOn", { device: name || playerText("otherDevice") });
  return (
    <div
      className={joinClasses(
        "flex min-h-7 items-center gap-4 text-xs text-accent-text",
        layout === "bar" ? "-mt-1 justify-end px-4 pb-1" : "justify-center",
      )}
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <MonitorSpeaker aria-hidden size={14} className="shrink-0" />
        <span className="truncate">{where}</span>
      </span>
      <button
        type="button"
        className="min-h-6 shrink-0 rounded-control font-semibold hover:underline pointer-coarse:min-h-10"
        onClick={() => withPlayer((commands) => commands.transferHere())}
      >
        {playerText("transfer")}
      </button>
    </div>
  );
}
