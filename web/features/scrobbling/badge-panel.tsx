import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";
import { scrobblingText } from "#web/features/scrobbling/texts/scrobbling-text.ts";
import { CopyLine } from "#web/ui/copy-line.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { badgeQuery } from "./scrobbling.queries.ts";

function Snippet({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <dt className="mb-1 text-sm font-semibold text-strong">{title}</dt>
      <dd>
        <CopyLine text={text} copyLabel={scrobblingText("copy")} copiedLabel={scrobblingText("copied")} />
      </dd>
    </div>
  );
}

/** The badge as visitors see it, and what puts it on a page. */
function PublicBadge({ address }: { address: string }) {
  const alt = scrobblingText("badge.alt");
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <figure>
        <figcaption className="mb-2 text-sm font-semibold text-strong">
          {scrobblingText("badge.preview")}
        </figcaption>
        <img src={address} alt={alt} width={360} height={64} className="h-auto max-w-full" />
      </figure>
      <dl className="flex flex-col gap-4">
        <Snippet title={scrobblingText("badge.html")} text={`<img src="${address}" alt="${alt}">`} />
        <Snippet title={scrobblingText("badge.markdown")} text={`![${alt}](${address})`} />
      </dl>
    </div>
  );
}

/** Shows anyone who knows an address what plays, or stops to. */
export function BadgePanel() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(badgeQuery);
  const switching = useMutation({
    mutationFn: (on: boolean) => call("PUT /scrobbling/badge", { body: { on } }),
    onSuccess: (badge) => queries.setQueryData(badgeQuery.queryKey, badge),
    onError: (failure) => showFailure(scrobblingText("badge.failed"), failure),
  });
  if (error !== null && data === undefined)
    return (
      <ErrorState size="panel" title={scrobblingText("badge.loadFailed")} error={error} onRetry={refetch} />
    );
  if (data === undefined) return <Skeleton className="h-16 w-full" />;
  return (
    <div className="flex flex-col gap-6">
      <Switch
        label={scrobblingText("badge.on")}
        hint={scrobblingText("badge.onHint")}
        isOn={data.address !== null}
        isDisabled={switching.isPending}
        needsServer
        onChange={(on) => switching.mutate(on)}
      />
      {data.address === null ? null : <PublicBadge address={data.address} />}
    </div>
  );
}
