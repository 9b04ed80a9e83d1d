import { queryClient } from "#web/platform/api/query-client.ts";
import { profileQuery } from "#web/features/auth/account/auth.queries.ts";

/**
 * Where the account cannot play here, opens what was to be played at its service. To be called in the press itself, for only
 * then may a window open.
 *
 * @returns whether it cannot play here
 */
export function openInsteadOfPlaying(url: string | null): boolean {
  if (queryClient.getQueryData(profileQuery.queryKey)?.capabilities.playback !== false) return false;
  if (url !== null) window.open(url, "_blank", "noopener,noreferrer");
  return true;
}
