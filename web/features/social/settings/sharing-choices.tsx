import { useQuery } from "@tanstack/react-query";
import { detailOf } from "#web/platform/api/failure.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { ListFailure } from "#web/features/social/area/people-list.tsx";
import { privacyQuery } from "#web/features/social/social.queries.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { SharingRows } from "./privacy-sections.tsx";

/** See the public file. */
export function SharingChoices() {
  const { data: settings, error, refetch } = useQuery(privacyQuery);
  if (settings !== undefined) return <SharingRows settings={settings} />;
  return error === null ? (
    <Skeleton className="h-44 w-full" />
  ) : (
    <ListFailure sentence={detailOf(error) ?? socialText("failed")} onRetry={() => void refetch()} />
  );
}
