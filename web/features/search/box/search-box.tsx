import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, Suspense, useCallback, useRef, useState } from "react";
import { lazyPart, loadWithTexts } from "#web/platform/loading/lazy-component.ts";
import { searchText } from "#web/features/search/texts/search-text.ts";
import { ClearButton } from "#web/features/search/asked/clear-button.tsx";
import { rememberSearch } from "./recent-searches.ts";
import type { Suggestion } from "#contract/search.ts";
import type { Option } from "./use-offered.ts";
import { isPlayKey, useQueryText } from "#web/features/search/asked/use-query-text.ts";

/** Loaded when someone goes into the box. */
const Suggestions = lazyPart(async () => (await import("./suggestions.tsx")).Suggestions);

const boxId = "global-search";
const listId = "search-suggestions";

const listAttributes = {
  autoComplete: "off",
  spellCheck: false,
  maxLength: 500,
  "data-tour": "search",
  "aria-autocomplete": "list",
  "aria-haspopup": "listbox",
} as const;

/** Takes the focus into the search box at the top, with what stands in it selected. */
export function focusSearchBox(): void {
  const box = document.querySelector<HTMLInputElement>(`#${boxId}`);
  box?.focus();
  box?.select();
}

interface BoxInputProps extends Omit<ComponentProps<"input">, "type" | "value"> {
  text: string;
  /** the option that the arrow keys have reached */
  activeId: string | undefined;
  /** there is a list below */
  isShown: boolean;
  /** someone has been in the box, so that the list and its words are loaded */
  isEntered: boolean;
}

/** The field of the box: ARIA's combobox. */
function BoxInput({ text, activeId, isShown, isEntered, ...native }: BoxInputProps) {
  return (
    <>
      <Search aria-hidden size={18} className="pointer-events-none absolute start-3 text-weak" />
      <input
        {...native}
        id={boxId}
        role="combobox"
        type="search"
        enterKeyHint="search"
        aria-label={searchText("search")}
        placeholder={searchText("search")}
        {...listAttributes}
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown ? activeId : undefined}
        aria-describedby={isEntered ? `${listId}-keys` : undefined}
        value={text}
        className="h-10 w-full min-w-0 rounded-full border border-hairline-strong bg-panel pe-9 ps-10 text-ellipsis text-strong transition placeholder:text-weak hover:bg-raised focus:bg-raised max-md:text-lg [&::-webkit-search-cancel-button]:hidden"
      />
    </>
  );
}

function ClearBox({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  return isEmpty ? null : <ClearButton label={searchText("clearSearch")} size="small" onClear={onClear} />;
}

/** The option that the arrow keys have reached, and whether there are any, as the list says. */
function useActiveOption() {
  const [active, setActive] = useState<{ id: string | undefined; hasOptions: boolean }>({
    id: undefined,
    hasOptions: false,
  });
  const handleActive = useCallback((id: string | undefined, hasOptions: boolean) => {
    setActive((before) =>
      before.id === id && before.hasOptions === hasOptions ? before : { id, hasOptions },
    );
  }, []);
  return { active, handleActive };
}

/** Opens what a suggestion names; songs play where they are offered. */
function useChoose(): (suggestion: Suggestion) => void {
  const navigate = useNavigate();
  return ({ kind, id }) => {
    if (kind === "genre") void navigate({ to: "/search", search: { genre: id } });
    else if (kind !== "track") void navigate({ to: `/${kind}/$id`, params: { id } });
  };
}

/** Plays what a text means while the list is still being loaded; answers the text. */
function playWhenLoaded(text: string): string {
  const loaded = loadWithTexts(async () => import("./play-suggestion.ts"));
  void loaded.then(({ playText }) => playText(text.trim()));
  return text;
}

/** The search box, the only one of the app: Enter searches, suggestions play or lead to what they name, Ctrl+Enter plays. */
export function SearchBox() {
  const { text, type, put, submit } = useQueryText();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const choose = useChoose();
  const [isOpen, setIsOpen] = useState(false);
  const [isEntered, setIsEntered] = useState(false);
  const { active, handleActive } = useActiveOption();

  const close = () => setIsOpen(false);
  const takeText = (typed: string, isOffered: boolean) => {
    setIsOpen(isOffered);
    type(typed);
  };
  const leave = (wanted: string) => {
    rememberSearch(wanted);
    close();
    put("");
    input.current?.blur();
  };
  const search = (wanted: string) => {
    close();
    rememberSearch(wanted);
    submit(wanted);
  };
  const handleChoose = (option: Option) => {
    if (option.kind === "recent") return search(option.text);
    if (option.kind === "completion") return type(option.completion.text);
    if (option.kind === "value") return type(option.text);
    leave(option.suggestion.name);
    return choose(option.suggestion);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (keys.current?.(event) === true) return;
    const isPlay = isPlayKey(event) && text.trim() !== "";
    if (isPlay) leave(playWhenLoaded(text));
    else if (event.key !== "ArrowDown" || isOpen) return;
    else setIsOpen(true);
    event.preventDefault();
  };

  return (
    <search className="mx-auto flex min-w-0 max-w-xl grow max-md:focus-within:absolute max-md:focus-within:inset-x-2 max-md:focus-within:z-20 md:mx-6">
      <form
        className="relative flex w-full items-center"
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <BoxInput
          ref={input}
          text={text}
          activeId={active.id}
          isShown={isOpen && active.hasOptions}
          isEntered={isEntered}
          onFocus={() => setIsEntered(true)}
          onClick={() => setIsOpen(true)}
          onBlur={close}
          onChange={(event) => takeText(event.target.value, true)}
          onKeyDown={handleKeyDown}
        />
        <ClearBox isEmpty={text === ""} onClear={() => takeText("", false)} />
        {isEntered ? (
          <Suspense>
            <Suggestions
              listId={listId}
              text={isOpen ? text : null}
              onKeys={(handleKey) => (keys.current = handleKey)}
              onActive={handleActive}
              onChoose={handleChoose}
              onPlayed={leave}
              onClose={close}
            />
          </Suspense>
        ) : null}
      </form>
    </search>
  );
}
