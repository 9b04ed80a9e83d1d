import { Check } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { type Playlist, playlistName } from "#web/features/library/library.ts";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import {
  addAndNotify,
  useHolding,
  useOwnPlaylists,
} from "#web/features/library-mutations/library-mutations.ts";
import { withPlayer } from "#web/features/player/session/player-session.ts";
import { isLikeable } from "#web/features/player/state/command-rules.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { sortingText } from "#web/features/player/texts/sorting-text.ts";
import { sortUnsortedLikes, useSorting, useSortingProgress } from "./unsorted-likes.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { CheckBox } from "#web/ui/form/check-box.tsx";
import { PressButton } from "#web/ui/press-button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useOfflineMark } from "#web/ui/needs-server.ts";

/** As many as there are keys for. */
const maxTargets = 9;

/** Playlists that songs are sorted into: the pinned ones first, then those to which something was added last. */
function targetsOf(
  playlists: readonly Pick<Playlist, "id" | "name" | "last_added_at">[],
  pinned: readonly string[],
): { id: string; name: string }[] {
  const rank = ({ id }: { id: string }): number => (pinned.includes(id) ? pinned.indexOf(id) : pinned.length);
  return playlists
    .toSorted((a, b) => rank(a) - rank(b) || (b.last_added_at ?? "").localeCompare(a.last_added_at ?? ""))
    .slice(0, maxTargets)
    .map(({ id, name }) => ({ id, name }));
}

/** Sorts what plays into playlists, by a press or the keys 1 to 9, song by song without leaving the screen. */
export function SortSong({ track }: { track: PlayerTrack }) {
  const { writes: canWrite } = useCapabilities();
  const pinned = useUiState((state) => state.pinned);
  const { playlists } = useOwnPlaylists();
  const goesOn = useSorting((state) => state.goesOn);
  const isPossible = canWrite && isLikeable(track.uri);
  const targets = isPossible ? targetsOf(playlists ?? [], pinned) : [];
  const offline = useOfflineMark(true);
  const sortInto = (place: number): void => {
    const target = targets[place];
    if (target === undefined || offline !== null) return;
    void addAndNotify(target, [track.uri]);
    if (goesOn) withPlayer((commands) => commands.skip(1));
  };
  useDigits(sortInto);
  const holding = useHolding([track.uri]);
  if (targets.length === 0) return null;
  return (
    <section aria-label={sortingText("title")}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-semibold text-normal">{sortingText("title")}</h3>
        <CheckBox
          label={sortingText("goOn")}
          isChecked={goesOn}
          onChange={(isChecked) => useSorting.setState({ goesOn: isChecked })}
        />
      </div>
      <ul className="flex flex-wrap gap-2">
        {targets.map(({ id, name }, place) => {
          const shown = playlistName(name);
          const isHeld = holding.has(id);
          const label = sortingText(isHeld ? "held" : "addTo", { name: shown });
          return (
            <li key={id} className="min-w-0">
              <PressButton
                says={`${label} ${track.uri}`}
                aria-label={label}
                aria-keyshortcuts={String(place + 1)}
                onClick={() => sortInto(place)}
                {...offline}
                className={joinClasses(
                  "flex min-h-9 max-w-56 items-center gap-2 rounded-control border px-2.5 transition pointer-coarse:min-h-11",
                  isHeld
                    ? "border-accent-text text-accent-text"
                    : "border-hairline-strong text-normal hover:bg-hover hover:text-strong",
                )}
              >
                <kbd aria-hidden className="tabular text-xs text-weak">
                  {place + 1}
                </kbd>
                <span dir="auto" className="truncate">
                  {shown}
                </span>
                {isHeld ? <Check aria-hidden size={14} /> : null}
              </PressButton>
            </li>
          );
        })}
      </ul>
      <Unsorted />
    </section>
  );
}

/** How far the likes that are in no playlist are sorted while they play, else the way to them. */
function Unsorted() {
  const progress = useSortingProgress();
  if (progress === null)
    return (
      <button
        type="button"
        onClick={() => void sortUnsortedLikes()}
        className="mt-1 min-h-9 rounded-control font-semibold text-accent-text hover:underline pointer-coarse:min-h-11"
      >
        {sortingText("sortUnsorted")}
      </button>
    );
  const { done, total } = progress;
  return (
    <div className="flex items-center gap-3 pt-2">
      <progress aria-hidden value={done} max={total} className="h-1.5 grow accent-accent" />
      <output className="tabular shrink-0">{sortingText("progress", { done, total })}</output>
    </div>
  );
}

/** What takes digits itself. A box that is checked does not. */
const digitFields = "input:not([type=checkbox]), textarea, select";

/** Calls back with the place of a digit that is pressed outside of fields: 0 for the 1. */
function useDigits(onDigit: (place: number) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLElement && event.target.matches(digitFields);
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (/^[1-9]$/u.test(event.key)) onDigit(Number(event.key) - 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
