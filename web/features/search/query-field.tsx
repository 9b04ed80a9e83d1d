import { Search } from "lucide-react";
import { searchPageText } from "#web/features/search/texts/search-page-text.ts";
import { ClearButton } from "./clear-button.tsx";
import { useQueryText } from "./use-query-text.ts";

/** The search screen's own field: results follow while one types. */
export function QueryField() {
  const { text, type, put, submit } = useQueryText();
  return (
    <search aria-label={searchPageText("title")}>
      <form
        className="relative flex items-center"
        onSubmit={(event) => {
          event.preventDefault();
          submit(text);
        }}
      >
        <Search aria-hidden size={20} className="pointer-events-none absolute start-3 text-weak" />
        <input
          type="search"
          aria-label={searchPageText("field")}
          placeholder={searchPageText("fieldPlaceholder")}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={text}
          onChange={(event) => type(event.target.value)}
          className="h-12 w-full rounded-card border border-control-line bg-app pe-10 ps-11 text-lg text-strong placeholder:text-weak [&::-webkit-search-cancel-button]:hidden"
        />
        {text === "" ? null : (
          <ClearButton
            label={searchPageText("clear")}
            size="medium"
            onClear={() => {
              put("");
              submit("");
            }}
          />
        )}
      </form>
    </search>
  );
}
