import { byLanguage } from "#web/platform/i18n/language.ts";
import { Link } from "@tanstack/react-router";
import { addressOf } from "#web/platform/base-path.ts";
import { LogOut, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { setTheme } from "#web/platform/appearance/appearance.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { shellText } from "#web/features/shell/texts/shell-text.ts";
import { type Theme, useUiState } from "#web/platform/appearance/ui-state.ts";
import { Artwork } from "#web/ui/artwork.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { MenuButton, type MenuEntry } from "#web/ui/menu/menu.tsx";
import { useSearchPlace } from "./search-place.ts";

const themes = byLanguage((): readonly { theme: Theme; label: string }[] => [
  { theme: "dark", label: shellText("themeDark") },
  { theme: "light", label: shellText("themeLight") },
  { theme: "system", label: shellText("themeSystem") },
]);

interface TopBarProps {
  person: { name: string; imageUrl: string | null } | undefined;
  onSignOut: () => void;
  /** what the features add to the account menu */
  accountEntries?: readonly MenuEntry[] | undefined;
  searchBox?: ReactNode;
  /** what the features put beside the account menu */
  items?: ReactNode;
  /** whether a phone's page has scrolled it out of view, over which it lies there */
  isAway: boolean;
}

const letters = byLanguage((language) => new Intl.Segmenter(language, { granularity: "grapheme" }));

function initialOf(name: string): string {
  return letters().segment(name).containing(0)?.segment ?? "";
}

type AccountMenuProps = Pick<TopBarProps, "person" | "onSignOut" | "accountEntries">;

function AccountMenu({ person, onSignOut, accountEntries = [] }: AccountMenuProps) {
  const chosen = useUiState((state) => state.theme);
  const entries: MenuEntry[] = [
    ...accountEntries,
    {
      kind: "group",
      label: shellText("theme"),
      entries: themes().map(({ theme, label }) => ({
        kind: "choice",
        label,
        isChosen: theme === chosen,
        onSelect: () => setTheme(theme),
      })),
    },
    { kind: "separator" },
    { kind: "action", label: shellText("logout"), icon: LogOut, onSelect: onSignOut },
  ];
  const name = person?.name ?? "";
  return (
    <MenuButton
      label={name === "" ? shellText("accountMenu") : shellText("accountMenuOf", { name })}
      entries={entries}
      className="rounded-full p-1 transition hover:bg-hover max-md:p-1.5"
    >
      {typeof person?.imageUrl === "string" ? (
        <Artwork url={person.imageUrl} seed={name} size={32} shape="round" isEager />
      ) : (
        <span className="grid size-8 place-items-center rounded-full bg-pressed font-semibold text-strong uppercase">
          {name === "" ? <UserRound aria-hidden size={18} /> : initialOf(name)}
        </span>
      )}
    </MenuButton>
  );
}

/** Scrolled away with the page; anyone who goes to it by keyboard has it back. */
const searchAwayClasses = "[&:not(:focus-within)]:-translate-y-16 [&:not(:focus-within)]:opacity-0";

/** Brand, what the features put there, and the account menu. */
export function TopBar({ person, onSignOut, accountEntries, searchBox, items, isAway }: TopBarProps) {
  const isSearchAway = useSearchPlace((state) => state.isAway);
  return (
    <header
      className={joinClasses(
        "flex h-14 shrink-0 items-center gap-1 px-4 max-md:absolute max-md:inset-x-0 max-md:top-0 max-md:z-30 max-md:bg-app max-md:px-2 max-md:transition md:relative",
        isAway && "[&:not(:focus-within)]:-translate-y-full",
      )}
    >
      <Link
        to="/"
        className="flex items-center gap-2.5 rounded-control px-1 py-1 font-display max-md:size-11 max-md:shrink-0 max-md:justify-center text-lg font-bold text-strong"
      >
        <img src={addressOf("/gatefold.svg")} alt="" width={26} height={26} />
        <span className="max-md:sr-only">{commonText("appName")}</span>
      </Link>
      <div
        className={joinClasses(
          "flex min-w-0 grow items-center transition max-md:[&_input]:min-h-11",
          isSearchAway && searchAwayClasses,
        )}
      >
        {searchBox}
      </div>
      {items}
      <AccountMenu person={person} onSignOut={onSignOut} accountEntries={accountEntries} />
    </header>
  );
}
