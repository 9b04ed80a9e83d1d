import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call, getBaseUrl } from "#web/platform/api/api.ts";
import { toldOf } from "#web/platform/api/failure.ts";
import { socialText } from "#web/platform/messages/en-social.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ListFailure } from "#web/features/social/area/people-list.tsx";
import { handleQuery } from "#web/features/social/social.queries.ts";
import { useSocialAction } from "#web/features/social/use-social-action.ts";

interface KeptHandle {
  handle: string | null;
  public_page: boolean;
}

function PublicPageLine({ kept }: { kept: KeptHandle }) {
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

function HandleForm({ kept }: { kept: KeptHandle }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(kept.handle ?? "");
  const saving = useSocialAction(
    (handle: string | null) => call("PUT /social/handle", { body: { handle } }),
    {
      onDone: (now) => {
        queries.setQueryData(handleQuery.queryKey, now);
        setTyped(now.handle ?? "");
      },
    },
  );
  const wanted = typed.trim() === "" ? null : typed.trim();
  return (
    <form
      className="flex max-w-md flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== kept.handle && !saving.isPending) saving.mutate(wanted);
      }}
    >
      <TextField
        label={socialText("handleField")}
        hint={socialText("handleHint")}
        value={typed}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        problem={saving.isError ? (toldOf(saving.error) ?? socialText("saveFailed")) : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (!saving.isIdle) saving.reset();
        }}
      />
      <PublicPageLine kept={kept} />
      <div className="flex items-center gap-3">
        <Button type="submit" isBusy={saving.isPending}>
          {socialText("handleSave")}
        </Button>
        <output className="text-sm font-semibold text-success empty:hidden">
          {saving.isSuccess ? socialText("saved") : null}
        </output>
      </div>
    </form>
  );
}

/** The name in the address of the person's public page, by which they are also found. */
export function HandleField() {
  const { data, error, refetch } = useQuery(handleQuery);
  if (data !== undefined) return <HandleForm kept={data} />;
  if (error === null) return <Skeleton className="h-24 w-full" />;
  return <ListFailure sentence={toldOf(error) ?? socialText("failed")} onRetry={() => void refetch()} />;
}
