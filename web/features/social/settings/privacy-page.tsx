import { useQuery } from "@tanstack/react-query";
import type { PrivacySettings } from "#contract/social/privacy.ts";
import { detailOf } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ListFailure } from "#web/features/social/area/people-list.tsx";
import { Section } from "#web/features/social/area/section.tsx";
import { privacyQuery } from "#web/features/social/social.queries.ts";
import { AddressField } from "./address-field.tsx";
import { BlockedPeople } from "./blocked-people.tsx";
import { CodeSection, FindingSection, SharingSection } from "./privacy-sections.tsx";
import { HandleField } from "./handle-field.tsx";
import { ShownPlaylists } from "./shown-playlists.tsx";

/** In the order of what they are about: what is seen, by what one is found, how one is added, who is kept out. */
function PrivacySections({ settings }: { settings: PrivacySettings }) {
  return (
    <>
      <SharingSection settings={settings} />
      <Section title={socialText("shownPlaylists")} lead={socialText("shownPlaylistsLead")}>
        <ShownPlaylists />
      </Section>
      <FindingSection settings={settings} />
      <Section title={socialText("handle")} lead={socialText("handleLead")}>
        <HandleField />
      </Section>
      <Section title={socialText("address")} lead={socialText("addressLead")}>
        <AddressField />
      </Section>
      <CodeSection settings={settings} />
      <Section title={socialText("blockedPeople")} lead={socialText("blockedLead")}>
        <BlockedPeople />
      </Section>
    </>
  );
}

/** See the public file. */
export function PrivacyPage() {
  const { data: settings, error, refetch } = useQuery(privacyQuery);
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <title>{commonText("pageTitle", { page: socialText("settings") })}</title>
      {settings === undefined ? null : <PrivacySections settings={settings} />}
      {settings === undefined && error !== null ? (
        <ListFailure sentence={detailOf(error) ?? socialText("failed")} onRetry={() => void refetch()} />
      ) : null}
      {settings === undefined && error === null ? (
        <Loading label={commonText("loading")} className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </Loading>
      ) : null}
    </div>
  );
}
