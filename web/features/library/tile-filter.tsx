import { Search } from "lucide-react";
import { t } from "#web/platform/messages/messages.ts";

interface TileFilterProps {
  typed: string;
  onType: (typed: string) => void;
}

/** Filters home's tiles by name; it lies over the page's top while the global search is out of view. */
export function TileFilter({ typed, onType }: TileFilterProps) {
  return (
    <div className="sticky top-3 z-10 h-0">
      <span className="appear relative mx-auto block max-w-md rounded-full bg-overlay shadow-float">
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-weak"
        />
        <input
          type="search"
          aria-label={t("library.filterPlaylists")}
          placeholder={t("library.filterPlaylists")}
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType(event.target.value)}
          className="min-h-11 w-full rounded-full border border-control-line bg-transparent pr-4 pl-10 text-base text-strong placeholder:text-weak"
        />
      </span>
    </div>
  );
}
