import { useMutation, useQuery } from "@tanstack/react-query";
import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { maxBackupBytes } from "#contract/backup.ts";
import type { RouteOutput } from "#contract/api.ts";
import { call, request } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { adminText } from "#web/features/admin/texts/admin-text.ts";
import { addressOf } from "#web/platform/base-path.ts";
import { formatInstant } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import { FileChoice } from "#web/ui/files/file-choice.tsx";
import { formatBytes } from "#web/ui/files/file-facts.ts";

/** How often it is asked how far the server is, which is away for seconds while it starts again. */
const pollIntervalMs = 1_000;

type RestoreState = RouteOutput<"GET /admin/restore">;

const stateKey = ["admin", "restore"];

/** @param isFollowed whether the server is asked again and again in a state, also while it is away */
function useRestoreState(isFollowed: (state: RestoreState["state"] | undefined) => boolean) {
  const { data } = useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => call("GET /admin/restore", { signal }),
    refetchInterval: ({ state }) => (isFollowed(state.data?.state) ? pollIntervalMs : false),
    retry: false,
    staleTime: 0,
  });
  return [data?.state, data?.received ?? null] as const;
}

function whyNot(file: File): string | null {
  if (file.size === 0) return adminText("restore.emptyFile");
  return file.size > maxBackupBytes ? adminText("restore.tooLarge") : null;
}

interface Sent {
  file: File;
  state: RestoreState["state"];
  received: number | null;
}

function Progress({ file, state, received }: Sent) {
  const isReceiving = state === "receiving" && received !== null;
  const percent = isReceiving ? Math.min(100, (received / file.size) * 100) : null;
  const said = isReceiving
    ? adminText("restore.receiving", { received: formatBytes(received), total: formatBytes(file.size) })
    : adminText(state === "checking" ? "restore.checking" : "restore.restarting");
  return (
    <div className="flex flex-col gap-2">
      <output className="text-normal">{said}</output>
      <ProgressBar label={adminText("restore.progress")} percent={percent} />
    </div>
  );
}

/** What is to be done once the accounts of the backup are here. */
function Restored({ madeAt }: { madeAt: string }) {
  const day = formatInstant(madeAt);
  return (
    <>
      <output className="font-semibold text-strong">{adminText("restore.done", { day })}</output>
      <p className="text-normal">{adminText("restore.nextSignIn")}</p>
      <p className="text-normal">{adminText("restore.nextSecret")}</p>
      {/* The whole page again: what it may load from a service is decided when it is loaded. */}
      <Button variant="primary" className="self-start" onClick={() => location.assign(addressOf("/login"))}>
        {adminText("restore.toLogin")}
      </Button>
    </>
  );
}

function Choose({ problem, onChoose }: { problem: string | null; onChoose: (file: File) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const said = refusal ?? problem;
  const handleChoose = ([file]: readonly File[]) => {
    if (file === undefined) return;
    const why = whyNot(file);
    setRefusal(why);
    if (why === null) onChoose(file);
  };
  return (
    <>
      <p className="text-normal">{adminText("restore.body")}</p>
      {said === null ? null : (
        <p role="alert" className="text-danger">
          {said}
        </p>
      )}
      <div className="flex">
        <FileChoice
          label={adminText("restore.choose")}
          accept=".zip,application/zip"
          look="secondary"
          onChoose={handleChoose}
        />
      </div>
      <p className="text-sm text-weak">{adminText("restore.large")}</p>
    </>
  );
}

/** Restores a backup into an instance without accounts, for a browser that holds the set-up code. */
export function RestoreBackup() {
  const send = useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.append("file", file, file.name);
      return (await (await request("POST", "/admin/restore", { body })).json()) as { made_at: string };
    },
    // What was read before is of the time before this backup.
    onSuccess: () => queryClient.setQueryData(stateKey, { state: "waiting", received: null }),
  });
  const [state, received] = useRestoreState((now) => send.isPending || (send.isSuccess && now === "waiting"));
  if (state === undefined || (state === "in-use" && !send.isSuccess)) return null;
  const part = () => {
    if (send.isPending || (send.isSuccess && state === "waiting"))
      return <Progress file={send.variables} state={state} received={received} />;
    if (send.isSuccess && state !== "failed") return <Restored madeAt={send.data.made_at} />;
    const failed = state === "failed" ? adminText("restore.failed") : null;
    const problem = send.isError ? sentenceOf(send.error) : failed;
    return <Choose problem={problem} onChoose={(file) => send.mutate(file)} />;
  };
  return (
    <section className="flex gap-3 rounded-card border border-hairline-strong bg-raised px-4 py-4 md:px-5">
      <ArchiveRestore aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-text" />
      <div className="flex min-w-0 grow flex-col gap-2">
        <h2 className="text-lg font-semibold text-strong">{adminText("restore.title")}</h2>
        {part()}
      </div>
    </section>
  );
}
