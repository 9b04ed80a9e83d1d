import { maxQueryLength } from "#contract/search-limits.ts";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

const searchPath = "/search";

const maxGenreLength = 100;

/** Typing on the search screen searches when it has rested so long (specification 1, section 5). */
const restMs = 300;

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

/** What is shown of the results: everything, or one kind alone. */
export const searchTabs = ["all", "songs", "artists", "albums", "playlists"] as const;
export type SearchTab = (typeof searchTabs)[number];

/** What the address asks for. Orders of the songs are written as those of all lists; see `useListView`. */
interface SearchAddress {
  q?: string;
  genre?: string;
  tab?: Exclude<SearchTab, "all">;
  sort?: string;
  dir?: string;
}

/** Reads an address; anything else than a text counts as none, and what is usual is left out. */
export function readWanted(search: Record<string, unknown>): SearchAddress {
  const q = textOf(search["q"]).slice(0, maxQueryLength).toWellFormed();
  const genre = textOf(search["genre"]).slice(0, maxGenreLength).toWellFormed();
  const tab = searchTabs.find((each) => each === search["tab"]);
  const [sort, dir] = [textOf(search["sort"]), textOf(search["dir"])];
  return {
    ...(q === "" ? {} : { q }),
    ...(genre === "" ? {} : { genre }),
    ...(tab === undefined || tab === "all" ? {} : { tab }),
    ...(sort === "" ? {} : { sort }),
    ...(dir === "" ? {} : { dir }),
  };
}

interface QueryText {
  text: string;
  /** takes what was typed; on the search screen the address follows when typing rests */
  type: (text: string) => void;
  /** shows a text, and forgets what was typed */
  put: (text: string) => void;
  /** searches for it now */
  submit: (text: string) => void;
}

/** The text of a search field. It follows the address, and on the search screen the address follows it. */
export function useQueryText(): QueryText {
  const isSearch = useLocation({ select: ({ pathname }) => pathname === searchPath });
  const asked = useLocation({
    select: ({ pathname, search }) => (pathname === searchPath ? (readWanted(search).q ?? "") : ""),
  });
  const navigate = useNavigate();
  const [text, setText] = useState(asked);
  // What this field put into the address itself: typing has gone on since, so it must not come back.
  const sent = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    clearTimeout(timer.current);
    setText(asked);
  }, [asked]);
  // Anyone who leaves the search screen in the meantime is not taken back to it.
  useEffect(() => {
    if (!isSearch) clearTimeout(timer.current);
  }, [isSearch]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = (q: string, isReplacing: boolean) => {
    clearTimeout(timer.current);
    const wanted = q.trim();
    sent.current = wanted;
    void navigate({
      to: searchPath,
      search: (before) => {
        const { q: _q, ...others } = isSearch ? readWanted(before) : {};
        return { ...(wanted === "" ? {} : { q: wanted }), ...others };
      },
      replace: isReplacing,
    });
  };
  return {
    text,
    type: (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      if (isSearch) timer.current = setTimeout(go, restMs, typed, true);
    },
    put: (next) => {
      clearTimeout(timer.current);
      setText(next);
    },
    submit: (typed) => go(typed, isSearch && typed.trim() === asked),
  };
}

/** Whether a key plays what was typed, instead of searching for it. */
export function isPlayKey({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">): boolean {
  return key === "Enter" && (ctrlKey || metaKey);
}
