/* oxlint-disable jsx-a11y/prefer-tag-over-role -- options of a field that keeps the focus; datalist cannot show them so */
import { Clock, Disc3, ListFilter, ListMusic, type LucideIcon, Music2, Tag, UserRound } from "lucide-react";
import { type KeyboardEvent, useEffect } from "react";
import { genreDisplay } from "#contract/genres/genre-names.ts";
import type { Suggestion } from "#contract/search.ts";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { searchText } from "#web/features/search/texts/search-text.ts";
import { useOpensInstead } from "#web/features/auth/auth.tsx";
import { pickImage } from "#web/platform/appearance/pick-image.ts";
import { playlistName } from "#web/features/library/library.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { Button } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useOptions } from "#web/ui/form/use-options.ts";
import { playSuggestion, playText } from "./play-suggestion.ts";
import { clearRecentSearches, forgetSearch } from "./recent-searches.ts";
import { type Option, useOffered } from "./use-offered.ts";
import { isPlayKey } from "#web/features/search/asked/use-query-text.ts";

const imagePx = 40;

const icons: Record<Suggestion["kind"], LucideIcon> = {
  playlist: ListMusic,
  artist: UserRound,
  album: Disc3,
  genre: Tag,
  track: Music2,
};

interface SuggestionsProps {
  listId: string;
  /** what is typed; null while the list is shut */
  text: string | null;
  /** is given what takes the keys of the box, and null when there is nothing any more */
  onKeys: (handleKey: ((event: KeyboardEvent) => boolean) | null) => void;
  /** the id of the option that the arrow keys have reached, and whether there are options */
  onActive: (id: string | undefined, isOpen: boolean) => void;
  onChoose: (option: Option) => void;
  /** something was played, so that there is nothing more to choose */
  onPlayed: (text: string) => void;
  onClose: () => void;
}

function detailOf({ kind, artist_name: artist }: Suggestion): string {
  if (kind === "album") return searchText("albumBy", { artist: artist ?? commonText("variousArtists") });
  if (kind === "track") return searchPageText("songBy", { artist: artist ?? "" });
  return searchText(`kinds.${kind}`);
}

function nameOf({ kind, name }: Suggestion): string {
  if (kind === "genre") return genreDisplay(name);
  return kind === "playlist" ? playlistName(name) : name;
}

function SignBox({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-hover text-weak">
      <Icon aria-hidden size={18} />
    </span>
  );
}

function Lines({ name, detail }: { name: string; detail: string | null }) {
  return (
    <span className="min-w-0 grow">
      <span dir="auto" className="block truncate text-start font-medium text-strong">
        {name}
      </span>
      {detail === null ? null : (
        <span dir="auto" className="block truncate text-sm text-weak">
          {detail}
        </span>
      )}
    </span>
  );
}

function OptionLine({ option }: { option: Option }) {
  if (option.kind === "recent") {
    return (
      <>
        <SignBox icon={Clock} />
        <Lines name={option.text} detail={null} />
      </>
    );
  }
  if (option.kind === "completion") {
    const { label, operator } = option.completion;
    return (
      <>
        <SignBox icon={ListFilter} />
        <Lines name={label} detail={searchPageText(`operators.${operator}`)} />
      </>
    );
  }
  const { suggestion } = option;
  const { kind, id, images } = suggestion;
  return (
    <>
      {kind === "genre" ? (
        <SignBox icon={Tag} />
      ) : (
        <Artwork url={pickImage(images, imagePx)} seed={id} size={40} icon={icons[kind]} />
      )}
      <Lines name={nameOf(suggestion)} detail={detailOf(suggestion)} />
    </>
  );
}

/** What Enter does with an option, in a word. */
function doesOf(option: Option, opensAt: string | null): string {
  if (option.kind === "recent") return searchPageText("does.search");
  if (option.kind !== "entry") return searchPageText("does.insert");
  const { kind } = option.suggestion;
  if (kind === "genre") return searchPageText("does.search");
  return kind === "track" ? (opensAt ?? searchPageText("does.play")) : searchPageText("does.open");
}

function keyOf(option: Option): string {
  if (option.kind === "recent") return `recent-${option.text}`;
  if (option.kind === "completion") return `completion-${option.completion.label}`;
  return `${option.kind}-${option.suggestion.kind}-${option.suggestion.id}`;
}

interface OptionViewProps {
  id: string;
  option: Option;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function OptionView({ id, option, isActive, onPoint, onChoose }: OptionViewProps) {
  "use memo";
  const opensAt = useOpensInstead();
  return (
    <div className={joinClasses("flex items-center rounded-control", isActive && "bg-hover")}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box takes the keys */}
      <div
        ref={(element) => {
          if (isActive) element?.scrollIntoView({ block: "nearest" });
        }}
        role="option"
        tabIndex={-1}
        id={id}
        aria-selected={isActive}
        onPointerMove={onPoint}
        onClick={onChoose}
        className="flex min-h-14 min-w-0 grow cursor-pointer items-center gap-3 px-2"
      >
        <OptionLine option={option} />
        <span
          aria-hidden
          className={joinClasses("shrink-0 text-sm text-weak", !isActive && "pointer-fine:invisible")}
        >
          {doesOf(option, opensAt)}
        </span>
      </div>
    </div>
  );
}

function RecentHead() {
  return (
    <div className="flex min-h-10 items-center justify-between ps-2 text-sm text-weak">
      <span aria-hidden>{searchPageText("recent")}</span>
      <Button variant="quiet" tabIndex={-1} onClick={clearRecentSearches}>
        {searchPageText("clearRecent")}
      </Button>
    </div>
  );
}

function isForgetKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === "Delete" && shiftKey;
}

/** What fits the typed beginning, or was searched for before, under the search box. */
export function Suggestions({
  listId,
  text,
  onKeys,
  onActive,
  onChoose,
  onPlayed,
  onClose,
}: SuggestionsProps) {
  const { options: shown, of, isSettled } = useOffered(text);
  const isRecent = shown[0]?.kind === "recent";
  const count = shown.length;
  const choose = (option: Option | undefined) => {
    if (option?.kind === "entry" && option.suggestion.kind === "track") {
      void playSuggestion(option.suggestion, (text ?? "").trim());
      onPlayed(option.suggestion.name);
    } else if (option !== undefined) onChoose(option);
  };
  const options = useOptions({ count, of, onChoose: (index) => choose(shown[index]), onClose });
  const { active } = options;
  const activeId = active < 0 ? undefined : `${listId}-${active}`;
  const playNow = (typed: string) => {
    const option = shown[active];
    if (option?.kind === "entry") void playSuggestion(option.suggestion, typed);
    else void playText(typed);
    onPlayed(typed);
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    const option = shown[active];
    const typed = text?.trim() ?? "";
    if (isForgetKey(event) && option?.kind === "recent") forgetSearch(option.text);
    else if (!isPlayKey(event)) return options.handleKey(event);
    else if (typed === "") return false;
    else playNow(typed);
    event.preventDefault();
    return true;
  };

  useEffect(() => {
    onKeys(handleKey);
    return () => onKeys(null);
  });
  useEffect(() => onActive(activeId, count > 0), [activeId, count, onActive]);

  const said = count === 0 ? searchPageText("noSuggestion") : searchPageText("suggestionCount", { count });
  return (
    <>
      <output className="sr-only">{isSettled && of !== "" ? said : ""}</output>
      <span id={`${listId}-keys`} hidden>
        {searchPageText("keysHelp")}
      </span>
      {count === 0 ? null : (
        <div
          // The box keeps the focus, or the list would be gone before the press counts.
          onPointerDown={(event) => event.preventDefault()}
          className="appear absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-card border border-hairline bg-overlay p-1 shadow-float"
        >
          {isRecent ? <RecentHead /> : null}
          <div
            role="listbox"
            tabIndex={-1}
            id={listId}
            aria-label={searchPageText(isRecent ? "recent" : "suggestions")}
          >
            {shown.map((option, index) => (
              <OptionView
                key={keyOf(option)}
                id={`${listId}-${index}`}
                option={option}
                isActive={index === active}
                onPoint={() => index !== active && options.setActive(index)}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}
