import { useMutation } from "@tanstack/react-query";
import { useIsAdmin } from "#web/features/auth/auth.tsx";
import { type Coverage, coverageQuery } from "#web/features/classification/classification.queries.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { genreText } from "#web/platform/messages/en-genres.ts";
import { formatCount, formatRemaining } from "#web/platform/text/format.ts";
import { showFailure } from "#web/ui/show-failure.ts";
import { Switch } from "#web/ui/switch.tsx";

type State = Coverage["musicbrainz"];

function stateText({ is_on: isOn, open_artists: open, seconds_left: seconds }: State): string {
  if (open === 0) return genreText("musicbrainz.none");
  const artists = { count: open, formatted: formatCount(open) };
  if (!isOn) return genreText("musicbrainz.off", artists);
  return genreText("musicbrainz.on", { ...artists, time: formatRemaining(seconds) });
}

/** The open encyclopedia that may be asked for artists: admins switch it on, everybody sees how far it is. */
export function MusicBrainz({ state }: { state: State }) {
  const isAdmin = useIsAdmin();
  const write = useMutation({
    mutationFn: (isOn: boolean) => call("PUT /classification/sources/musicbrainz", { body: { is_on: isOn } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: coverageQuery.queryKey }),
    onError: (error) => showFailure(genreText("musicbrainz.failed"), error),
  });
  return (
    <section>
      <h2 className="text-lg font-semibold text-strong">{genreText("musicbrainz.title")}</h2>
      <p className="mt-1 max-w-prose text-weak">{genreText("musicbrainz.about")}</p>
      <output className="tabular mt-2 block text-normal">{stateText(state)}</output>
      {isAdmin ? (
        <div className="mt-2">
          <Switch
            label={genreText("musicbrainz.switch")}
            hint={genreText("musicbrainz.hint")}
            isOn={write.isPending ? write.variables : state.is_on}
            isDisabled={write.isPending}
            onChange={(isOn) => write.mutate(isOn)}
          />
        </div>
      ) : null}
    </section>
  );
}
