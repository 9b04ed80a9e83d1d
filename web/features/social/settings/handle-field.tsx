import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { call, getBaseUrl } from "#web/platform/api/api.ts";
import { detailOf } from "#web/platform/api/failure.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ListFailure } from "#web/features/social/area/people-list.tsx";
import { handleQuery } from "#web/features/social/social.queries.ts";
import { LineForm } from "./line-form.tsx";

interface StoredHandle {
  handle: string | null;
  public_page: boolean;
}

function PublicPageLine({ kept }: { kept: StoredHandle }) {
  if (kept.handle === null) return <p className="text-sm text-weak">{socialText("noHandle")}</p>;
  if (!kept.public_page) return <p className="text-sm text-weak">{socialText("noPublicPage")}</p>;
  return (
    <p className="text-sm text-weak">
      {socialText("publicPageAt")}{" "}
      <Link
        to="/u/$handle"
        params={{ handle: kept.handle }}
        className="rounded-control font-semibold break-all text-accent-text underline underline-offset-2"
      >
        {`${getBaseUrl()}/u/${kept.handle}`}
      </Link>
    </p>
  );
}

function HandleForm({ kept }: { kept: StoredHandle }) {
  const queries = useQueryClient();
  return (
    <LineForm
      label={socialText("handleField")}
      hint={socialText("handleHint")}
      maxLength={30}
      autoComplete="off"
      kept={kept.handle}
      refused={socialText("handleRefused")}
      saveLabel={socialText("handleSave")}
      save={(handle) => call("PUT /social/handle", { body: { handle } })}
      onSaved={(now) => {
        queries.setQueryData(handleQuery.queryKey, now);
        return now.handle;
      }}
    >
      <PublicPageLine kept={kept} />
    </LineForm>
  );
}

/** The name in the address of the person's public page, by which they are also found. */
export function HandleField() {
  const { data, error, refetch } = useQuery(handleQuery);
  if (data !== undefined) return <HandleForm kept={data} />;
  if (error === null) return <Skeleton className="h-24 w-full" />;
  return <ListFailure sentence={detailOf(error) ?? socialText("failed")} onRetry={() => void refetch()} />;
}
