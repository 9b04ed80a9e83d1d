import type { KeyboardEvent, RefObject } from "react";
import type { MenuAnchor } from "#web/ui/menu/menu-entry.ts";
import { setLiked } from "#web/features/library-mutations/library-mutations.ts";
import { landingOf, placeAfterStep } from "#web/features/tracks/rows/move-rows.ts";
import type { ShownList } from "#web/features/tracks/rows/shown-list.ts";
import type { TrackTargets } from "#web/features/tracks/menu/track-menu.tsx";
import { useCapabilities } from "#web/features/auth/auth.tsx";
import { beginListening, endListening, isListening } from "#web/features/player/player.tsx";
import { isPlayable, previewOf, type TrackRows } from "#web/features/tracks/rows/track-rows.ts";
import { useRowDragging } from "./use-row-dragging.ts";
import { useRowEvents } from "./use-row-events.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useRowTyping } from "./use-row-typing.ts";
import type { ListSelection } from "./use-selection.ts";

/** What a list's own place allows to be done with its rows. */
export interface ListActions {
  /** plays the row, or pauses and resumes the one that is playing; by its place in the list's own order */
  onPlay: (index: number) => void;
  /** the end is near: the next rows are wanted */
  onNearEnd?: (() => void) | undefined;
  /** a row is in sight that has not arrived */
  onMissing?: ((index: number) => void) | undefined;
  /** puts rows before another, or answers false; undefined where the order is not the person's */
  onMove?: ((indexes: readonly number[], before: number) => boolean) | undefined;
  /** takes rows out of the playlist; undefined where there is none, or it is not the person's */
  onRemove?: ((indexes: readonly number[]) => void) | undefined;
  /** shows what stands behind a row, or hides it */
  onTwins?: ((index: number) => void) | undefined;
  /** a row's genre was changed by the person */
  onGenre?: TrackTargets["onGenre"];
}

/** The rows that a menu or bar is about: those chosen if the row is among them, else the row alone. */
export function targetsOf(chosen: ReadonlySet<number>, index: number | null): number[] {
  if (index !== null && !chosen.has(index)) return [index];
  return [...chosen].sort((a, b) => a - b);
}

export interface ListWork {
  rows: TrackRows;
  actions: ListActions;
  selection: ListSelection;
}

/** A menu that is open: where, and the rows that it is about. */
export interface OpenMenu {
  anchor: MenuAnchor;
  indexes: number[];
}

/** Moves rows by dragging and by keyboard; what is chosen stays chosen where it comes to stand. */
function useMoving(
  shown: ShownList,
  selection: ListSelection,
  move: ListActions["onMove"],
  focusOn: (place: number) => void,
) {
  "use memo";
  if (move === undefined) return { onMove: undefined, onStep: undefined };
  const onMove = (indexes: readonly number[], before: number): boolean => {
    if (!move(indexes, before)) return false;
    const landing = landingOf(indexes, before);
    if (selection.chosen.size === 0) return true;
    if (indexes.every((index) => selection.chosen.has(index))) selection.follow(indexes, landing);
    else selection.clear();
    return true;
  };
  const onStep = (place: number, step: 1 | -1) => {
    const index = shown.indexAt(place);
    if (index === undefined) return;
    const indexes = targetsOf(selection.chosen, index);
    const before = placeAfterStep(indexes, step, shown.count);
    if (before !== null && onMove(indexes, before))
      focusOn(landingOf(indexes, before) + indexes.indexOf(index));
  };
  return { onMove, onStep };
}

interface ListWorkOptions extends ListWork {
  shown: ShownList;
  isCards: boolean;
  height: number;
  /** rows that PageUp and PageDown move by */
  page: number;
  list: RefObject<HTMLDivElement | null>;
  moveTo: (place: number) => void;
  openMenu: (menu: OpenMenu) => void;
  /** undefined where the order is not the person's */
  onMove: ListActions["onMove"];
}

/** What presses, keys and drags do on the rows of a list. */
export function useListWork(options: ListWorkOptions) {
  "use memo";
  const { rows, shown, actions, selection, isCards, height, page, list, moveTo, openMenu, onMove } = options;
  const onPlay = (place: number) => {
    const index = shown.indexAt(place);
    if (index !== undefined) actions.onPlay(index);
  };
  const onMenu = (place: number, anchor: MenuAnchor) => {
    const index = shown.indexAt(place);
    if (index !== undefined && rows.rowAt(index) !== undefined)
      openMenu({ anchor, indexes: targetsOf(selection.chosen, index) });
  };
  const { onRemove: remove } = actions;
  const onRemove = (place: number) => {
    const index = shown.indexAt(place);
    if (index === undefined) return;
    const indexes = targetsOf(selection.chosen, index);
    selection.clear();
    remove?.(indexes);
  };
  const moving = useMoving(shown, selection, onMove, moveTo);
  const onButton = (name: string, place: number) => {
    const index = shown.indexAt(place);
    if (index === undefined) return;
    const uri = rows.rowAt(index)?.uri ?? null;
    if (name === "twins") actions.onTwins?.(index);
    else if (uri !== null) void setLiked([uri], true);
  };
  const onListen = useListening(rows, shown);
  const events = useRowEvents({ isCards, selection, onPlay, onMenu, onButton, onListen });
  const typing = useRowTyping({ onListen });
  const onRowKey = useRowKeys({
    count: shown.count,
    page,
    selection,
    moveTo,
    onPlay,
    onMenu,
    onRemove: remove === undefined ? undefined : onRemove,
    onStep: moving.onStep,
  });
  const { chosen } = selection;
  const dragging = useRowDragging({
    list,
    rowHeight: height,
    shown,
    rowOfIndex: rows.rowAt,
    chosen,
    onMove: moving.onMove,
  });
  const { dropBefore, ...drag } = dragging;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    onRowKey(event);
    typing.onKeyDown(event);
  };
  return { dropBefore, handlers: { ...events, ...drag, onKeyDown, onKeyUp: typing.onKeyUp } };
}

/** Hears into the song of a row, or no more where a person does; undefined where nothing can be played. */
function useListening(rows: TrackRows, shown: ShownList): ((place: number) => void) | undefined {
  "use memo";
  const { playback: canPlay } = useCapabilities();
  if (!canPlay) return undefined;
  return (place) => {
    if (isListening()) return endListening();
    const index = shown.indexAt(place);
    const row = index === undefined ? undefined : rows.rowAt(index);
    if (row !== undefined && isPlayable(row)) beginListening(previewOf(row));
  };
}
