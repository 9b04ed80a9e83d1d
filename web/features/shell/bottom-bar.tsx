import { Link } from "@tanstack/react-router";
import { Home, LibraryBig, Search } from "lucide-react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { shellText } from "#web/features/shell/texts/shell-text.ts";

interface BottomBarProps {
  /** goes to the search and into its field */
  onSearch: () => void;
  isLibraryOpen: boolean;
  onOpenLibrary: () => void;
}

const placeClasses =
  "flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-normal aria-[current=page]:text-strong aria-expanded:text-strong";

/** Where a thumb goes on a phone: Home, the search and the library. */
export function BottomBar({ onSearch, isLibraryOpen, onOpenLibrary }: BottomBarProps) {
  return (
    <nav
      aria-label={shellText("mainPlaces")}
      className="grid shrink-0 grid-cols-3 border-t border-hairline bg-app pb-[env(safe-area-inset-bottom)]"
    >
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={placeClasses}>
        <Home aria-hidden size={22} />
        {commonText("home")}
      </Link>
      <Link to="/search" onClick={onSearch} activeOptions={{ includeSearch: false }} className={placeClasses}>
        <Search aria-hidden size={22} />
        {shellText("search")}
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isLibraryOpen}
        data-tour="open-sidebar"
        onClick={onOpenLibrary}
        className={placeClasses}
      >
        <LibraryBig aria-hidden size={22} />
        {shellText("sidebar")}
      </button>
    </nav>
  );
}
