import { useMutation, useQuery } from "@tanstack/react-query";
import { libraryKeys } from "#web/features/library/library.ts";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { smartText } from "#web/features/smart-playlists/texts/smart-playlists-text.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";

const kinds = ["kept", "left_out"] as const;

/** Songs that a person put into a smart playlist or took out of it by hand, and the way back to what its rule says. */
export function ByHand({ playlistId }: { playlistId: string | null }) {
  const id = playlistId ?? "";
  const { data } = useQuery({
    queryKey: [...libraryKeys.playlists, "smart", id],
    queryFn: ({ signal }) => call("GET /smart-playlists/{id}", { params: { id }, signal }),
    // A playlist that is not made yet has nothing of the kind.
    enabled: playlistId !== null,
    staleTime: 0,
  });
  const letGo = useMutation({
    mutationFn: (kind: (typeof kinds)[number]) =>
      call("PATCH /smart-playlists/{id}", { params: { id }, body: { [kind]: [] } }),
    onSuccess: () => {
      refreshPlaylists([]);
      showSuccess(smartText("letGoDone"));
    },
    onError: (error) => showFailure(smartText("notSaved"), error),
  });
  if (data === undefined || kinds.every((kind) => data[kind].length === 0)) return null;
  return (
    <section aria-label={smartText("byHandTitle")} className="rounded-card border border-hairline px-4 py-3">
      <h2 className="font-semibold text-strong">{smartText("byHandTitle")}</h2>
      <p className="text-sm text-weak">{smartText("byHandMore")}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {kinds.map((kind) => {
          const count = data[kind].length;
          if (count === 0) return null;
          const counted = { count };
          return (
            <li key={kind} className="flex flex-wrap items-center justify-between gap-2">
              <span className="tabular text-normal">{smartText(`byHandCount.${kind}`, counted)}</span>
              <Button isBusy={letGo.isPending} onClick={() => letGo.mutate(kind)}>
                {smartText(`letGo.${kind}`)}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
