import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useRoom } from "#web/ui/use-media.ts";
import { findSettings } from "./list/find-settings.ts";
import { sectionIcons } from "./list/section-icons.ts";
import type { SectionId } from "./list/setting.ts";
import { type ListedSetting, sectionsOf, settingsFor } from "./list/settings-list.ts";
import { SettingLine } from "./lines/setting-line.tsx";
import { AppearanceSample } from "./parts/appearance-sample.tsx";
import { useMet } from "./use-met.ts";

/** So much room (px) the list of sections and a section beside each other need. */
const twoColumnsPx = 840;

const pageTitleClasses = "font-display text-3xl font-bold tracking-tight text-strong";

interface NavigationProps {
  sections: readonly SectionId[];
  /** the section that is shown beside it; undefined: the list is the page */
  shown: SectionId | undefined;
}

function Navigation({ sections, shown }: NavigationProps) {
  const isPage = shown === undefined;
  return (
    <nav aria-label={settingsText("navigation")} className={isPage ? "grow" : "w-55 shrink-0"}>
      <ul className={joinClasses("flex flex-col", isPage ? "divide-y divide-hairline" : "gap-0.5")}>
        {sections.map((section) => {
          const Icon = sectionIcons[section];
          const isShown = section === shown;
          return (
            <li key={section}>
              <Link
                to="/settings/$section"
                params={{ section }}
                aria-current={isShown ? "page" : undefined}
                className={joinClasses(
                  "flex items-center gap-3 rounded-card px-3 font-semibold -outline-offset-2",
                  isPage ? "min-h-14" : "min-h-10",
                  isShown ? "bg-hover text-strong" : "text-normal hover:bg-hover hover:text-strong",
                )}
              >
                <Icon
                  aria-hidden
                  size={20}
                  strokeWidth={1.75}
                  className={isShown ? "text-accent-text" : ""}
                />
                <span className="min-w-0 grow">{settingsText(`sections.${section}`)}</span>
                {isPage ? <ChevronRight aria-hidden size={18} className="text-weak" /> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface SectionProps {
  section: SectionId;
  settings: readonly ListedSetting[];
  /** it is a page of its own, which the list of sections leads to */
  isPage: boolean;
}

function Section({ section, settings, isPage }: SectionProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <section aria-labelledby="settings-section" className="min-w-0 max-w-2xl grow">
      <Heading
        id="settings-section"
        className={isPage ? pageTitleClasses : "text-xl font-semibold text-strong"}
      >
        {settingsText(`sections.${section}`)}
      </Heading>
      <p className="mt-1 mb-2 max-w-prose text-pretty text-weak">{settingsText(`leads.${section}`)}</p>
      {section === "appearance" ? <AppearanceSample /> : null}
      {settings
        .filter((setting) => setting.section === section)
        .map((setting) => (
          <SettingLine key={setting.id} setting={setting} />
        ))}
    </section>
  );
}

interface FoundProps {
  found: readonly ListedSetting[];
  onOpen: () => void;
}

/** Settings that were searched for, each as a link to its place. */
function Found({ found, onOpen }: FoundProps) {
  return (
    <div className="min-w-0 max-w-2xl grow">
      <output className="text-sm text-weak">{settingsText("found", { count: found.length })}</output>
      <ul aria-label={settingsText("results")} className="mt-2 divide-y divide-hairline">
        {found.map(({ id, section }) => {
          const Icon = sectionIcons[section];
          return (
            <li key={id}>
              <Link
                to="/settings/$section"
                params={{ section }}
                hash={id}
                onClick={onOpen}
                className="flex min-h-14 items-center gap-3 rounded-card px-3 py-2 -outline-offset-2 hover:bg-hover"
              >
                <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-weak" />
                <span className="min-w-0">
                  <span className="block font-semibold text-strong">{settingsText(`of.${id}.label`)}</span>
                  <span className="block text-sm text-weak">{settingsText(`sections.${section}`)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface PageHeaderProps {
  typed: string;
  onType: (typed: string) => void;
}

function PageHeader({ typed, onType }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <h1 className={`grow ${pageTitleClasses}`}>{settingsText("title")}</h1>
      <FilterField
        label={settingsText("search")}
        typed={typed}
        onType={onType}
        look="round"
        className="max-md:w-full"
      />
    </header>
  );
}

/** Above a section that is a page of its own. */
function BackLink() {
  return (
    <Link
      to="/settings"
      className="-ms-2 flex min-h-10 max-md:min-h-11 items-center gap-1 self-start rounded-control pe-2 font-semibold text-normal hover:text-strong"
    >
      <ChevronLeft aria-hidden size={20} />
      {settingsText("back")}
    </Link>
  );
}

interface ContentProps {
  settings: readonly ListedSetting[];
  sections: readonly SectionId[];
  /** undefined: the list of sections is the page */
  shown: SectionId | undefined;
  isWide: boolean;
}

/** The list of sections, the shown one, or both. */
function Content({ settings, sections, shown, isWide }: ContentProps) {
  return (
    <>
      {isWide || shown === undefined ? <Navigation sections={sections} shown={shown} /> : null}
      {shown === undefined ? null : (
        <Section key={shown} section={shown} settings={settings} isPage={!isWide} />
      )}
    </>
  );
}

interface SettingsPageProps {
  /** what stands behind `/settings/` in the address; left out: nothing */
  section?: string | undefined;
  /** stands where there is no such section */
  notFound: ReactNode;
}

/** Settings: sections at the side and one of them beside it; on a narrow page the list leads to each. */
export function SettingsPage({ section: wanted, notFound }: SettingsPageProps) {
  const settings = settingsFor(useMet());
  const sections = sectionsOf(settings);
  const isWide = useRoom((width) => width >= twoColumnsPx);
  const [typed, setTyped] = useState("");
  const section = sections.find((one) => one === wanted);
  if (wanted !== undefined && section === undefined) return notFound;
  const shown = section ?? (isWide ? "account" : undefined);
  const page = shown === undefined ? settingsText("title") : settingsText(`sections.${shown}`);
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 pt-8 pb-24 md:px-8">
      <title>{commonText("pageTitle", { page })}</title>
      {isWide || shown === undefined ? <PageHeader typed={typed} onType={setTyped} /> : <BackLink />}
      <div className="flex gap-12">
        {typed.trim() === "" ? (
          <Content settings={settings} sections={sections} shown={shown} isWide={isWide} />
        ) : (
          <Found found={findSettings(settings, typed)} onOpen={() => setTyped("")} />
        )}
      </div>
    </div>
  );
}
