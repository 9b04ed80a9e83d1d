import { queryClient } from "#web/platform/query-client.ts";

/** The worker's token was refused: the profile call decides whether the session is over. */
export function onWorkerRefused(): void {
  void queryClient.invalidateQueries({ queryKey: ["auth", "profile"] });
}
