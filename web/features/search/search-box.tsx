import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type KeyboardEvent, Suspense, useCallback, useRef, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { searchText } from "#web/features/search/texts/search-text.ts";
import { ClearButton } from "./clear-button.tsx";
import { rememberSearch } from "./recent-searches.ts";
import type { Option } from "./suggestions.tsx";
import { useQueryText } from "./use-query-text.ts";

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

/** The search box, the only one of the app: Enter searches, suggestions play or lead to what they name, Ctrl+Enter plays. */
export function SearchBox() {
  const { text, type, put, submit } = useQueryText();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isEntered, setIsEntered] = useState(false);
  const [active, setActive] = useState<{ id: string | undefined; hasOptions: boolean }>({
    id: undefined,
    hasOptions: false,
  });
  const handleActive = useCallback((id: string | undefined, hasOptions: boolean) => {
    setActive((before) =>
      before.id === id && before.hasOptions === hasOptions ? before : { id, hasOptions },
    );
  }, []);

  const close = () => setIsOpen(false);
  const leave = () => {
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
    const { kind, id, name } = option.suggestion;
    // Songs play where they are offered.
    if (kind === "track") return undefined;
    rememberSearch(name);
    leave();
    if (kind === "genre") return void navigate({ to: "/search", search: { genre: id } });
    return void navigate({ to: `/${kind}/$id`, params: { id } });
  };

  const isShown = isOpen && active.hasOptions;
  return (
    <search className="mx-auto flex min-w-0 max-w-xl grow max-md:focus-within:absolute max-md:focus-within:inset-x-2 max-md:focus-within:z-20 md:mx-6">
      <form
        className="relative flex w-full items-center"
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <Search aria-hidden size={18} className="pointer-events-none absolute start-3 text-weak" />
        <input
          ref={input}
          id={boxId}
          role="combobox"
          type="search"
          enterKeyHint="search"
          aria-label={searchText("search")}
          placeholder={searchText("search")}
          {...listAttributes}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown ? active.id : undefined}
          aria-describedby={isEntered ? `${listId}-keys` : undefined}
          value={text}
          onFocus={() => setIsEntered(true)}
          onClick={() => setIsOpen(true)}
          onBlur={close}
          onChange={(event) => {
            setIsOpen(true);
            type(event.target.value);
          }}
          onKeyDown={(event) => {
            if (keys.current?.(event) === true || event.key !== "ArrowDown" || isOpen) return;
            event.preventDefault();
            setIsOpen(true);
          }}
          className="h-10 w-full min-w-0 rounded-full border border-hairline-strong bg-panel pe-9 ps-10 text-ellipsis text-strong transition placeholder:text-weak hover:bg-raised focus:bg-raised max-md:text-lg [&::-webkit-search-cancel-button]:hidden"
        />
        {text === "" ? null : (
          <ClearButton
            label={searchText("clearSearch")}
            size="small"
            onClear={() => {
              close();
              type("");
            }}
          />
        )}
        {isEntered ? (
          <Suspense>
            <Suggestions
              listId={listId}
              text={isOpen ? text : null}
              onKeys={(handleKey) => (keys.current = handleKey)}
              onActive={handleActive}
              onChoose={handleChoose}
              onPlayed={(played) => {
                rememberSearch(played);
                leave();
              }}
              onClose={close}
            />
          </Suspense>
        ) : null}
      </form>
    </search>
  );
}
