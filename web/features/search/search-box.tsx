import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";
import { searchText } from "#web/features/search/texts/search-text.ts";
import { ClearButton } from "./clear-button.tsx";
import type { SearchEntry } from "./library-entries.ts";
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

/** The search box of the top bar: Enter searches, suggestions lead to what they name. */
export function SearchBox() {
  const { text, type, put, submit } = useQueryText();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isEntered, setIsEntered] = useState(false);
  const [activeId, setActiveId] = useState<string | undefined>();

  const close = () => {
    setIsOpen(false);
    setActiveId(undefined);
  };
  const handleChoose = (entry: SearchEntry) => {
    close();
    put("");
    input.current?.blur();
    if (entry.kind === "genre") void navigate({ to: "/search", search: { genre: entry.id } });
    else void navigate({ to: `/${entry.kind}/$id`, params: { id: entry.id } });
  };

  return (
    <search className="mx-auto flex min-w-0 max-w-xl grow max-md:focus-within:absolute max-md:focus-within:inset-x-2 max-md:focus-within:z-20 md:mx-6">
      <form
        className="relative flex w-full items-center"
        onSubmit={(event) => {
          event.preventDefault();
          close();
          submit(text);
        }}
      >
        <Search aria-hidden size={18} className="pointer-events-none absolute start-3 text-weak" />
        <input
          ref={input}
          id={boxId}
          type="search"
          aria-label={searchText("search")}
          placeholder={searchText("search")}
          {...listAttributes}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={activeId}
          value={text}
          onFocus={() => setIsEntered(true)}
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
              put("");
            }}
          />
        )}
        {isEntered ? (
          <Suspense>
            <Suggestions
              listId={listId}
              text={isOpen ? text : ""}
              onKeys={(handleKey) => (keys.current = handleKey)}
              onActive={setActiveId}
              onChoose={handleChoose}
              onClose={close}
            />
          </Suspense>
        ) : null}
      </form>
    </search>
  );
}
