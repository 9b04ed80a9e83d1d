import { currentPlace } from "#web/platform/base-path.ts";
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- ARIA's feed: its articles take the focus, and no element is one */
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { openInsteadOfPlaying, useOpensInstead } from "#web/features/auth/auth.tsx";
import { libraryKeys } from "#web/features/library/library.ts";
import { playList, togglePlay } from "#web/features/player/player.tsx";
import { previewOf, notifyUnplayable, TrackMenu, usePlaying } from "#web/features/tracks/tracks.tsx";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import type { MenuAnchor } from "#web/ui/menu/menu-entry.ts";
import { useScroller } from "#web/ui/list/scroller.tsx";
import { useVirtualRows } from "#web/ui/list/use-virtual-rows.ts";
import { cardAfterKey, useCardFocus, useColumns } from "./card-focus.ts";
import { type CardPlace, cardPitchPx, ResultCard } from "./result-card.tsx";
import type { SearchItem } from "./search.queries.ts";
import { toTrackRow } from "./to-track-row.ts";

interface CardArticleProps extends Omit<CardPlace, "onMenu"> {
  item: SearchItem;
  index: number;
  total: number;
  style: { top: number; width: string; insetInlineStart: string };
  onMenu: (anchor: MenuAnchor) => void;
  onFocus: (index: number) => void;
}

function CardArticle({ item, index, total, style, onFocus, ...place }: CardArticleProps) {
  "use memo";
  return (
    <article
      data-card={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-label={item.track.name || undefined}
      aria-current={place.isCurrent ? "true" : undefined}
      tabIndex={place.isTabStop ? 0 : -1}
      onFocus={() => onFocus(index)}
      onDoubleClick={place.onPlay}
      onContextMenu={(event) => {
        event.preventDefault();
        const { clientX: x, clientY: y } = event;
        place.onMenu(x === 0 && y === 0 ? event.currentTarget : { x, y });
      }}
      className="group absolute rounded-card px-1.5 -outline-offset-2"
      style={style}
    >
      <ResultCard item={item} {...place} />
    </article>
  );
}

function searchAgain(): void {
  void queryClient.invalidateQueries({ queryKey: libraryKeys.search() });
}

interface ResultMenuProps {
  item: SearchItem;
  anchor: MenuAnchor;
  onPlay: () => void;
  onClose: () => void;
}

/** What can be done with a result; a new genre shows when the search was read again. */
function ResultMenu({ item, anchor, onPlay, onClose }: ResultMenuProps) {
  "use memo";
  const targets = { rows: [toTrackRow(item)], onPlay, onRemove: undefined, onGenre: searchAgain };
  return (
    <Suspense>
      <TrackMenu targets={targets} anchor={anchor} onClose={onClose} />
    </Suspense>
  );
}

interface ResultListProps {
  items: readonly SearchItem[];
  total: number;
  /** called when the last cards are in sight */
  onNearEnd: () => void;
}

/** Plays a song that was found, and goes on with those below it. */
function playFound(items: readonly SearchItem[], item: SearchItem, playingUri: string | null): void {
  const { uri, is_local: isLocal } = item.track;
  if (isLocal) return notifyUnplayable({ isLocal, name: item.track.name });
  if (openInsteadOfPlaying(item.track.external_urls.spotify)) return undefined;
  if (uri === playingUri) return togglePlay();
  const query = new URLSearchParams(location.search).get("q") ?? "";
  playList({
    source: { kind: "search", id: query, name: query, address: currentPlace() },
    uris: items.map(({ track }) => (track.is_local ? null : track.uri)),
    row: items.indexOf(item),
    song: previewOf({ ...toTrackRow(item), uri }),
    contextUri: null,
  });
}

/** What was found, as cards; only those in sight are in the page. Arrow keys move, Enter plays. */
export function ResultList({ items, total, onNearEnd }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns(list);
  const focus = useCardFocus(list);
  const { active } = focus;
  const playing = usePlaying();
  const opensAt = useOpensInstead();
  const rowCount = Math.ceil(items.length / columns);
  const { rows, totalHeight, scrollToRow } = useVirtualRows({
    count: rowCount,
    rowHeight: cardPitchPx,
    scroller: useScroller(),
    list,
    keptRow: focus.isFocused ? Math.floor(active / columns) : -1,
  });
  const places = rows.flatMap(({ index: row, top }) =>
    Array.from({ length: columns }, (_, column) => ({ index: row * columns + column, column, top })),
  );
  // Tab must lead into the list even when the card that had the focus was scrolled away.
  const tabStop = places.some(({ index }) => index === active) ? active : places[0]?.index;
  const lastRow = rows.at(-1)?.index ?? -1;

  const handlePlay = (item: SearchItem) => playFound(items, item, playing.uri);
  const [menu, setMenu] = useState<{ item: SearchItem; anchor: MenuAnchor } | null>(null);

  useEffect(() => {
    if (lastRow >= rowCount - 2) onNearEnd();
  }, [lastRow, rowCount, onNearEnd]);

  const goTo = (index: number) => {
    focus.moveTo(index);
    scrollToRow(Math.floor(index / columns));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = cardAfterKey(event.key, active, { count: items.length, columns });
    const item = items[active];
    const isOnCard = event.target instanceof HTMLElement && event.target.dataset["card"] !== undefined;
    if (next !== null) goTo(next);
    else if (event.key === "Enter" && isOnCard && item !== undefined) handlePlay(item);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div
        ref={list}
        role="feed"
        tabIndex={-1}
        aria-label={searchPageText("results")}
        onKeyDown={handleKeyDown}
        onBlur={focus.handleBlur}
        className="relative -mx-1.5"
        style={{ height: totalHeight }}
      >
        {places.map(({ index, column, top }) => {
          const item = items[index];
          const isCurrent = item?.track.uri === playing.uri;
          return item === undefined ? null : (
            <CardArticle
              key={item.track.id}
              item={item}
              index={index}
              total={total}
              style={{ top, width: `${100 / columns}%`, insetInlineStart: `${(column * 100) / columns}%` }}
              isTabStop={index === tabStop}
              isCurrent={isCurrent}
              isSounding={isCurrent && !playing.isPaused}
              opensAt={opensAt}
              onPlay={() => handlePlay(item)}
              onMenu={(anchor) => setMenu({ item, anchor })}
              onFocus={focus.handleFocus}
            />
          );
        })}
      </div>
      {menu === null ? null : (
        <ResultMenu {...menu} onPlay={() => handlePlay(menu.item)} onClose={() => setMenu(null)} />
      )}
    </>
  );
}
