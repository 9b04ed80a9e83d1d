import { CircleAlert, MonitorSpeaker, X } from "lucide-react";
import { t } from "#web/platform/messages/messages.ts";
import { IconButton } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { getPlayerCommands } from "./player-session.ts";
import { setNotice, usePlayerStore } from "./player-store.ts";

/** What is wrong with playback, in a sentence, announced when it appears. Always rendered, mostly empty. */
export function PlayerNoticeLine() {
  const notice = usePlayerStore((store) => store.notice);
  return (
    <output className={joinClasses("block w-full", notice === null && "sr-only")}>
      {notice === null ? null : (
        <span className="appear flex min-h-10 items-center gap-3 border border-hairline bg-overlay py-1 pr-1 pl-4 max-md:border-x-0 md:mx-2 md:rounded-card">
          <CircleAlert aria-hidden size={18} className="shrink-0 text-warning" />
          <span className="min-w-0 grow text-sm text-strong">
            {t(`player.notices.${notice.about}`)}
            {notice.detail === null ? null : <span className="text-normal"> {notice.detail}</span>}
          </span>
          {notice.about === "autoplay-blocked" ? (
            <button
              type="button"
              className="min-h-8 shrink-0 rounded-full bg-accent px-4 text-sm font-semibold text-on-accent transition hover:brightness-110"
              onClick={() => void getPlayerCommands()?.toggle()}
            >
              {t("player.pressPlay")}
            </button>
          ) : null}
          <IconButton
            label={t("player.dismiss")}
            icon={X}
            iconSize={16}
            size="small"
            onClick={() => setNotice(null)}
          />
        </span>
      )}
    </output>
  );
}

/** Names the other device that plays, or another tab, and brings playback here. Nothing while this page plays. */
export function OtherDevice({ layout }: { layout: "bar" | "sheet" }) {
  const name = usePlayerStore((store) => store.other?.name ?? null);
  const isInOtherTab = usePlayerStore((store) => store.isFollower && store.model.sdk !== null);
  if (name === null && !isInOtherTab) return null;
  const isSheet = layout === "sheet";
  return (
    <div className={joinClasses("flex min-w-0 items-center gap-1", isSheet && "justify-center")}>
      <span
        className={joinClasses("truncate text-xs text-accent-text", !isSheet && "max-w-36 max-lg:sr-only")}
      >
        {isInOtherTab
          ? t("player.playingInOtherTab")
          : t("player.playingOn", { device: name || t("player.otherDevice") })}
      </span>
      <IconButton
        label={t("player.transfer")}
        icon={MonitorSpeaker}
        iconSize={18}
        className="text-accent-text!"
        onClick={() => void getPlayerCommands()?.transferHere()}
      />
    </div>
  );
}
