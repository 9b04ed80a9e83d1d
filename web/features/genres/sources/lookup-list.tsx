import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useMutation } from "@tanstack/react-query";
import { useIsAdmin } from "#web/features/auth/auth.tsx";
import { type Coverage, coverageQuery } from "#web/features/genres/genres.queries.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { sourceText } from "#web/features/genres/texts/sources-text.ts";
import { formatAgo, formatRemaining } from "#web/platform/text/format.ts";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { useNow } from "#web/ui/use-now.ts";

type LookupState = Coverage["lookups"][number];

/** Why the service switched itself off, for everyone: their songs stay without a genre by it. */
function refusalText(state: LookupState, now: number): string | null {
  if (state.refusal === null) return null;
  const { reason, at } = state.refusal;
  const service = genreToolsText(`sourceName.${state.source}`);
  return sourceText(`lookups.refusal.${reason}`, { service, when: formatAgo(at, now) });
}

function stateText(state: LookupState, isAdmin: boolean): string {
  const { open_artists: open, seconds_left: seconds } = state;
  if (!state.is_available) return sourceText("lookups.noKey");
  if (open === 0) return sourceText("lookups.none");
  const artists = { count: open };
  if (!state.is_on) return sourceText(isAdmin ? "lookups.offForAdmin" : "lookups.off", artists);
  return sourceText("lookups.on", { ...artists, time: formatRemaining(seconds) });
}

/** How far a service was asked; admins may allow it. */
function Lookup({ state, isAdmin }: { state: LookupState; isAdmin: boolean }) {
  const { source } = state;
  const service = genreToolsText(`sourceName.${source}`);
  const write = useMutation({
    mutationFn: (isOn: boolean) =>
      call("PUT /classification/sources/{source}", { params: { source }, body: { is_on: isOn } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: coverageQuery.queryKey }),
    onError: (error) => showFailure(sourceText("lookups.failed"), error),
  });
  const now = useNow();
  const needsPro = isAdmin && source === "lastfm" && state.is_available;
  const text = joinSentences(
    refusalText(state, now) ?? stateText(state, isAdmin),
    needsPro ? sourceText("lookups.needsPro") : null,
  );
  return (
    <li className="flex min-h-14 items-center rounded-card border border-hairline px-4 py-2">
      {isAdmin ? (
        <Switch
          needsServer
          label={sourceText("lookups.switch", { service })}
          hint={text}
          isOn={write.isPending ? write.variables : state.is_on}
          isDisabled={write.isPending || !state.is_available}
          onChange={(isOn) => write.mutate(isOn)}
        />
      ) : (
        <p>
          <span className="block font-semibold text-strong">{service}</span>
          <span className="tabular block text-sm text-weak">{text}</span>
        </p>
      )}
    </li>
  );
}

/** The services that may be asked for artists: admins switch them on, everyone sees how far they are. */
export function LookupList({ lookups }: Pick<Coverage, "lookups">) {
  const isAdmin = useIsAdmin();
  const shown = lookups.filter((state) => isAdmin || state.is_available);
  return (
    <section>
      <h2 className="text-lg font-semibold text-strong">{sourceText("lookups.title")}</h2>
      <p className="mt-1 max-w-prose text-weak">{sourceText("lookups.about")}</p>
      <ul className="mt-2 flex max-w-prose flex-col gap-2">
        {shown.map((state) => (
          <Lookup key={state.source} state={state} isAdmin={isAdmin} />
        ))}
      </ul>
    </section>
  );
}
