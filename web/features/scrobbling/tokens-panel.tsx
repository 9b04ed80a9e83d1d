import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { formatAgo } from "#web/platform/text/format.ts";
import { scrobblingText } from "#web/features/scrobbling/texts/scrobbling-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { NewToken } from "./new-token.tsx";
import { scopeName } from "./scope-name.ts";
import { tokensQuery } from "./scrobbling.queries.ts";

type Token = RouteOutput<"GET /auth/tokens">["items"][number];

function TokenRow({ token }: { token: Token }) {
  const nowMs = useNow(60_000);
  const queries = useQueryClient();
  const { name } = token;
  const revoking = useMutation({
    mutationFn: () => call("DELETE /auth/tokens/{id}", { params: { id: token.id } }),
    onSuccess: () => showToast({ tone: "success", title: scrobblingText("tokens.revoked", { name }) }),
    onError: (error) => showFailure(scrobblingText("tokens.revokeFailed"), error),
    onSettled: () => queries.invalidateQueries(tokensQuery),
  });
  const used =
    token.last_used === null
      ? scrobblingText("tokens.never")
      : scrobblingText("tokens.used", { when: formatAgo(token.last_used, nowMs) });
  return (
    <li className="flex min-h-16 items-center gap-4 border-b border-hairline py-3 last:border-b-0">
      <KeyRound aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-weak" />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-semibold text-strong">
          {name}
        </p>
        <p className="text-sm text-normal">{token.scopes.map(scopeName).join(" · ")}</p>
        <p className="text-sm text-weak">
          {used}
          {", "}
          {scrobblingText("tokens.created", { when: formatAgo(token.created_at, nowMs) })}
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={scrobblingText("tokens.revokeOf", { name })}
        isBusy={revoking.isPending}
        onClick={() => revoking.mutate()}
      >
        {scrobblingText("tokens.revoke")}
      </Button>
    </li>
  );
}

/** The person's access tokens: what each may do, when it was last used, and a form for a new one. */
export function TokensPanel() {
  const { data, error, refetch } = useQuery(tokensQuery);
  if (error !== null)
    return (
      <ErrorState size="panel" title={scrobblingText("tokens.failed")} error={error} onRetry={refetch} />
    );
  if (data === undefined) return <Skeleton className="h-16 w-full" />;
  return (
    <div className="flex flex-col gap-6">
      {data.total === 0 ? (
        <p className="text-weak">{scrobblingText("tokens.none")}</p>
      ) : (
        <ul aria-label={scrobblingText("tokens.list")}>
          {data.items.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <NewToken />
    </div>
  );
}
