import { Link } from "@tanstack/react-router";
import { AudioLines, Ban, Scale } from "lucide-react";
import { type ReactNode, Suspense, useId } from "react";
import { DataPanel, SessionsPanel, useCapabilities } from "#web/features/auth/auth.tsx";
import { ExportMenu } from "#web/features/playlist-files/playlist-files.tsx";
import { StoragePanel } from "#web/features/offline/offline.tsx";
import { EqualizerPanel } from "#web/features/equalizer/equalizer.tsx";
import { commonText } from "#web/platform/texts/common-text.ts";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { AccountSection } from "./account-section.tsx";

interface SectionProps {
  /** that links lead to */
  anchor?: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

function Section({ anchor, title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-6 border-t border-hairline pt-8">
      <h2 id={id} className="text-xl font-semibold text-strong">
        {title}
      </h2>
      {lead === undefined ? null : <p className="mt-1 max-w-prose text-weak">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

/** What concerns playing here. */
function PlaybackSections() {
  return (
    <>
      <Section title={settingsText("equalizer.title")} lead={settingsText("equalizer.lead")}>
        <Suspense fallback={<Skeleton className="h-140 w-full" />}>
          <EqualizerPanel />
        </Suspense>
      </Section>
      <Section title={settingsText("skips.title")} lead={settingsText("skips.lead")}>
        <Link to="/never-play" className={buttonClasses("secondary")}>
          <Ban aria-hidden size={18} />
          {settingsText("skips.show")}
        </Link>
      </Section>
    </>
  );
}

/** Settings, one section a subject. */
export function SettingsPage() {
  const { playback: canPlay } = useCapabilities();
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-10 px-4 pt-8 pb-24 md:px-8">
      <title>{commonText("pageTitle", { page: settingsText("title") })}</title>
      <h1 className="font-display text-3xl font-bold tracking-tight text-strong">{settingsText("title")}</h1>
      <Section title={settingsText("account")}>
        <AccountSection />
      </Section>
      <Section title={settingsText("sessions.title")} lead={settingsText("sessions.lead")}>
        <Suspense fallback={<Skeleton className="h-16 w-full" />}>
          <SessionsPanel />
        </Suspense>
      </Section>
      <Section title={settingsText("scrobbling.title")} lead={settingsText("scrobbling.lead")}>
        <Link to="/scrobbling" className={buttonClasses("secondary")}>
          <AudioLines aria-hidden size={18} />
          {settingsText("scrobbling.show")}
        </Link>
      </Section>
      <Section title={settingsText("lists")} lead={settingsText("listsBody")}>
        <Suspense fallback={<Skeleton className="h-10 w-40" />}>
          <ExportMenu list="playlists" />
        </Suspense>
      </Section>
      {canPlay ? <PlaybackSections /> : null}
      <Section anchor="offline" title={settingsText("offline.title")} lead={settingsText("offline.lead")}>
        <Suspense fallback={<Skeleton className="h-36 w-full" />}>
          <StoragePanel />
        </Suspense>
      </Section>
      <Section anchor="data" title={settingsText("data")} lead={settingsText("dataBody")}>
        <Suspense fallback={<Skeleton className="h-10 w-80" />}>
          <DataPanel />
        </Suspense>
      </Section>
      <Section title={settingsText("legal")} lead={settingsText("legalBody")}>
        <Link to="/legal" className={buttonClasses("secondary")}>
          <Scale aria-hidden size={18} />
          {settingsText("legalLink")}
        </Link>
      </Section>
    </div>
  );
}
