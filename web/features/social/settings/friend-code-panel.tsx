import { lazyPage } from "#web/platform/loading/lazy-component.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Suspense } from "react";
import { call, getBaseUrl } from "#web/platform/api/api.ts";
import { detailOf } from "#web/platform/api/failure.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { formatDate } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyLine } from "#web/ui/copy-line.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ListFailure } from "#web/features/social/area/people-list.tsx";
import { Outcome } from "#web/features/social/area/section.tsx";
import { codeQuery, privacyQuery } from "#web/features/social/social.queries.ts";
import { useSocialAction } from "#web/features/social/use-social-action.ts";

const CodePicture = lazyPage(async () => ({ default: (await import("./code-picture.tsx")).CodePicture }));

/** Until when the code makes friends at once, or that it asks now. */
function describeAutomatic(until: number): string {
  if (until * 1000 <= Date.now()) return socialText("codeAsks");
  return socialText("codeAutomatic", { date: formatDate(new Date(until * 1000).toISOString()) });
}

/** The person's own code: to copy, as a picture that a phone reads, and a new one. */
export function FriendCodePanel() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(codeQuery);
  const isOff = useQuery(privacyQuery).data?.friend_code_enabled === false;
  const renewing = useSocialAction(() => call("POST /social/friend-code/regenerate"), {
    onDone: (code) => queries.setQueryData(codeQuery.queryKey, code),
  });
  if (data === undefined && error !== null)
    return <ListFailure sentence={detailOf(error) ?? socialText("failed")} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-32 w-full" />;
  const address = `${getBaseUrl()}/friends/search?code=${data.code}`;
  return (
    <div className="flex flex-col gap-3">
      <CopyLine
        key={data.code}
        text={data.code}
        copyLabel={socialText("copy")}
        copiedLabel={socialText("copied")}
      />
      <p className="text-sm text-weak">
        {isOff ? socialText("codeOff") : describeAutomatic(data.automatic_until)}
      </p>
      {isOff ? null : (
        <Suspense fallback={<span className="block size-36" />}>
          <CodePicture text={address} label={socialText("codePicture")} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={RefreshCw} isBusy={renewing.isPending} onClick={() => renewing.mutate(undefined)}>
          {socialText("regenerate")}
        </Button>
        <Outcome
          done={renewing.isSuccess ? socialText("regenerated") : null}
          failed={renewing.isError ? (detailOf(renewing.error) ?? socialText("regenerateFailed")) : null}
        />
      </div>
    </div>
  );
}
