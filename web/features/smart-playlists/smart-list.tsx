import { wordReason } from "#web/platform/i18n/word-message.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { playlistName } from "#web/features/library/library.ts";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { useNow } from "#web/ui/use-now.ts";
import type { SmartPlaylist } from "./smart-playlists.queries.ts";
import { refreshAndNotify } from "./notify-refreshed.ts";

function DeleteDialog({ playlist, onClose }: { playlist: SmartPlaylist; onClose: () => void }) {
  const name = playlistName(playlist.name);
  const drop = useMutation({
    mutationFn: () => call("DELETE /smart-playlists/{id}", { params: { id: playlist.playlist_id } }),
    onSuccess: () => {
      onClose();
      refreshPlaylists([]);
      showSuccess(smartText("deleted", { playlist: name }));
    },
    onError: (error) => showFailure(smartText("notDeleted"), error),
  });
  return (
    <Dialog
      title={smartText("deleteTitle")}
      closeLabel={smartText("close")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{smartText("cancel")}</Button>
          <Button variant="primary" isBusy={drop.isPending} onClick={() => drop.mutate()}>
            {smartText("delete")}
          </Button>
        </>
      }
    >
      <p>{smartText("deleteBody", { playlist: name })}</p>
    </Dialog>
  );
}

/** Songs, schedule, last refresh, and what was decided by hand, in a line. */
function factsOf(playlist: SmartPlaylist, nowMs: number): string {
  const { track_count: count, schedule, refreshed_at: at, kept_count: kept, left_out_count: out } = playlist;
  return [
    smartText("songs", { count }),
    smartText(`refreshes.${schedule}`),
    at === null ? smartText("neverRefreshed") : smartText("refreshedAt", { when: formatMoment(at, nowMs) }),
    kept === 0 ? "" : smartText("keptByHand", { count: kept }),
    out === 0 ? "" : smartText("leftOutByHand", { count: out }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function Trouble({ playlist }: { playlist: SmartPlaylist }) {
  const { is_gone: isGone, failure, failure_message: message } = playlist;
  if (!isGone && failure === null) return null;
  return (
    <p className="mt-2 flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {isGone
        ? smartText("gone")
        : smartText("failure", { why: wordReason({ detail: failure, message }) ?? "" })}
    </p>
  );
}

function SmartLine({ playlist, onDelete }: { playlist: SmartPlaylist; onDelete: () => void }) {
  const nowMs = useNow(60_000);
  const { playlist_id: id, is_gone: isGone, rule } = playlist;
  const name = playlistName(playlist.name);
  const refresh = useMutation({ mutationFn: () => refreshAndNotify(id, name) });
  return (
    <li className="px-4 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <h2 dir="auto" className="truncate font-semibold text-strong">
            {isGone ? (
              name
            ) : (
              <Link to="/playlist/$id" params={{ id }} className="hover:underline">
                {name}
              </Link>
            )}
          </h2>
          <p className="tabular text-sm text-weak">{factsOf(playlist, nowMs)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            isBusy={refresh.isPending}
            disabled={isGone}
            onClick={() => refresh.mutate()}
            aria-label={smartText("refreshOf", { playlist: name })}
          >
            {smartText(refresh.isPending ? "refreshing" : "refresh")}
          </Button>
          <Link
            to="/library/smart-playlists"
            search={{ edit: id }}
            aria-label={smartText("editOf", { playlist: name })}
            className={buttonClasses("secondary")}
          >
            {smartText("edit")}
          </Link>
          <Button variant="quiet" onClick={onDelete} aria-label={smartText("deleteOf", { playlist: name })}>
            {smartText("delete")}
          </Button>
        </div>
      </div>
      <Trouble playlist={playlist} />
      <p
        dir="auto"
        aria-label={smartText("ruleOf", { playlist: name })}
        role="note"
        className="mt-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap text-normal"
      >
        {rule}
      </p>
    </li>
  );
}

/** Smart playlists, each with its rule and what can be done with it. */
export function SmartList({ playlists }: { playlists: readonly SmartPlaylist[] }) {
  const [dropped, setDropped] = useState<SmartPlaylist | null>(null);
  return (
    <>
      <ul
        aria-label={smartText("title")}
        className="divide-y divide-hairline rounded-card border border-hairline"
      >
        {playlists.map((playlist) => (
          <SmartLine key={playlist.playlist_id} playlist={playlist} onDelete={() => setDropped(playlist)} />
        ))}
      </ul>
      {dropped === null ? null : <DeleteDialog playlist={dropped} onClose={() => setDropped(null)} />}
    </>
  );
}
