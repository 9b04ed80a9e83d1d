import { Link } from "@tanstack/react-router";
import { AudioLines, Ban, Keyboard, Scale, Users } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { DataPanel, JoinService, RecoveryCode, SessionsPanel } from "#web/features/auth/auth.tsx";
import { openShortcuts } from "#web/features/commands/commands.tsx";
import { EqualizerPanel } from "#web/features/equalizer/equalizer.tsx";
import { AiKeyField } from "#web/features/genres/genres.ts";
import { MailChoices, NotificationChoices } from "#web/features/notifications/notifications.tsx";
import { StoragePanel } from "#web/features/offline/offline.tsx";
import { ExportMenu } from "#web/features/playlist-files/playlist-files.tsx";
import type { IdWhere } from "#web/features/settings/list/settings-list.ts";
import { settingsText } from "#web/features/settings/texts/settings-text.ts";
import { SharingChoices } from "#web/features/social/social.tsx";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { AccentPart } from "./accent-part.tsx";
import { ConnectionPart } from "./connection-part.tsx";
import { PersonPart } from "./person-part.tsx";
import { VisualThemePart } from "./visual-theme-part.tsx";
import { useHasConsented } from "#web/features/consent/consent.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

interface SettingPart {
  component: ComponentType;
  /** class of the height of what stands there until it is loaded */
  height: string;
  /** it has its own heading, or needs none */
  isBare?: boolean;
}

function Lists() {
  return <ExportMenu list="playlists" />;
}

function Skips() {
  return (
    <Link to="/never-play" className={buttonClasses("secondary")}>
      <Ban aria-hidden size={18} />
      {settingsText("showSkips")}
    </Link>
  );
}

function Sharing() {
  return (
    <Consented>
      <SharingChoices />
      <Link to="/friends/settings" className={`mt-2 ${buttonClasses("secondary")}`}>
        <Users aria-hidden size={18} />
        {settingsText("moreSharing")}
      </Link>
    </Consented>
  );
}

function Legal() {
  return (
    <Link to="/legal" className={buttonClasses("secondary")}>
      <Scale aria-hidden size={18} />
      {settingsText("legalLink")}
    </Link>
  );
}

function Scrobbling() {
  return (
    <Link to="/scrobbling" className={buttonClasses("secondary")}>
      <AudioLines aria-hidden size={18} />
      {settingsText("showScrobbling")}
    </Link>
  );
}

function Notices() {
  return (
    <>
      <Consented>
        <NotificationChoices />
      </Consented>
      <MailChoices />
    </>
  );
}

function AllShortcuts() {
  return (
    <Button icon={Keyboard} onClick={openShortcuts}>
      {settingsText("showShortcuts")}
    </Button>
  );
}

/** The components of the settings that are more than a value. */
export const settingParts: Readonly<Record<IdWhere<{ control: "part" }>, SettingPart>> = {
  person: { component: PersonPart, height: "h-14", isBare: true },
  recovery: { component: RecoveryCode, height: "h-36", isBare: true },
  join: { component: JoinService, height: "h-56", isBare: true },
  connection: { component: ConnectionPart, height: "h-16" },
  devices: { component: SessionsPanel, height: "h-16" },
  scrobbling: { component: Scrobbling, height: "h-10" },
  lists: { component: Lists, height: "h-10" },
  data: { component: DataPanel, height: "h-10" },
  visualTheme: { component: VisualThemePart, height: "h-36" },
  accentColor: { component: AccentPart, height: "h-10" },
  skips: { component: Skips, height: "h-10" },
  equalizer: { component: EqualizerPanel, height: "h-140" },
  sharing: { component: Sharing, height: "h-44" },
  legal: { component: Legal, height: "h-10" },
  aiKey: { component: AiKeyField, height: "h-28" },
  notices: { component: Notices, height: "h-140" },
  allShortcuts: { component: AllShortcuts, height: "h-10" },
  offline: { component: StoragePanel, height: "h-36" },
};

/** What needs the person's consent, or where to give it. */
function Consented({ children }: { children: ReactNode }) {
  const hasConsented = useHasConsented();
  if (hasConsented === null) return <Skeleton className="h-20 w-full" />;
  if (hasConsented) return children;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-normal">
      {settingsText("consentFirst")}
      <Link
        to="/settings/$section"
        params={{ section: "privacy" }}
        hash="consent"
        className={buttonClasses("secondary")}
      >
        {settingsText("toConsent")}
      </Link>
    </div>
  );
}
