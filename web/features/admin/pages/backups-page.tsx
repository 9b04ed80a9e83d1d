import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { operateText } from "#web/features/admin/texts/operate-text.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { formatBytes } from "#web/ui/files/file-facts.ts";
import { useDownload } from "#web/ui/files/use-download.ts";
import { useNow } from "#web/ui/use-now.ts";
import { backupsQuery, type Backups } from "#web/features/admin/panel/admin.queries.ts";
import { DataTable, RowActions, type Column } from "#web/features/admin/panel/data-table.tsx";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { Moment } from "#web/features/admin/panel/moment.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";

type Backup = Backups["items"][number];

function columnsOf(isDownloading: boolean, onDownload: (name: string) => void): Column<Backup>[] {
  return [
    { name: operateText("backups.made"), cell: ({ made_at: at }) => <Moment at={at} /> },
    {
      name: operateText("backups.name"),
      cell: ({ name }) => <span className="font-mono">{name}</span>,
    },
    { name: operateText("backups.size"), cell: ({ bytes }) => formatBytes(bytes), isNumber: true },
    {
      name: operateText("backups.why"),
      cell: ({ before_migration: number }) =>
        number === null ? operateText("backups.byClock") : operateText("backups.beforeMigration", { number }),
    },
    {
      name: operateText("backups.downloadShort"),
      cell: ({ name }) => (
        <RowActions>
          <IconButton
            label={operateText("backups.download", { name })}
            icon={Download}
            disabled={isDownloading}
            onClick={() => onDownload(name)}
          />
        </RowActions>
      ),
    },
  ];
}

function MakeBackup({ isRunning }: { isRunning: boolean }) {
  const make = useMutation({
    mutationFn: () => call("POST /admin/backups", { body: {} }),
    onSuccess: () => showSuccess(operateText("backups.started")),
    onError: (error) => showFailure(operateText("backups.makeFailed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
  return (
    <Button
      variant="primary"
      className="self-start"
      isBusy={isRunning || make.isPending}
      onClick={() => make.mutate()}
    >
      {operateText("backups.make")}
    </Button>
  );
}

/** How backups come about, and whether something is wrong with that. */
function Schedule({ backups }: { backups: Backups }) {
  const now = useNow();
  const { every_hours: hours, keep, keep_days: days, next_at: next, running, problem } = backups;
  return (
    <>
      <p className="text-normal">
        {joinSentences(
          operateText("backups.every", { count: hours }),
          operateText("backups.keep", { count: keep }),
          operateText("backups.keepDays", { count: days }),
          next === null ? null : operateText("backups.next", { time: formatMoment(next, now) }),
        )}
      </p>
      {problem === null ? null : (
        <p role="alert" className="text-danger">
          {operateText("backups.problem", {
            reason: wordMessage({ detail: problem, message: backups.problem_message }),
          })}
        </p>
      )}
      <p aria-live="polite" className="text-normal empty:hidden">
        {running ? operateText("backups.running") : null}
      </p>
      <MakeBackup isRunning={running} />
    </>
  );
}

function Files({ items }: Pick<Backups, "items">) {
  const { bytes, start, stop } = useDownload({
    done: (name) => operateText("backups.downloaded", { name }),
    failed: operateText("backups.downloadFailed"),
  });
  if (items.length === 0) return <p className="text-normal">{operateText("backups.empty")}</p>;
  return (
    <>
      <DataTable
        label={operateText("backups.title")}
        columns={columnsOf(bytes !== null, (name) =>
          start({ path: `/admin/backups/${name}`, fallbackName: name }),
        )}
        rows={items}
        keyOf={({ name }) => name}
      />
      {bytes === null ? null : (
        <Button className="self-start" onClick={stop}>
          {operateText("backups.stop", { size: formatBytes(bytes) })}
        </Button>
      )}
      <p className="text-sm text-weak">{operateText("backups.large")}</p>
    </>
  );
}

/** The backups of this instance, a new one at a press, and what is to be kept beside them. */
export function BackupsPage() {
  const backups = useQuery(backupsQuery);
  return (
    <>
      <PanelSection title={operateText("backups.title")}>
        <Listed
          query={backups}
          failed={operateText("backups.failed")}
          empty={operateText("backups.noFolder")}
          isEmpty={({ has_folder: hasFolder }) => !hasFolder}
        >
          {(data) => (
            <div className="flex flex-col gap-4">
              <Schedule backups={data} />
              <Files items={data.items} />
            </div>
          )}
        </Listed>
      </PanelSection>
      <PanelSection title={operateText("restore.title")}>
        <div className="flex max-w-2xl flex-col gap-2 text-normal">
          <p>{operateText("restore.secret")}</p>
          <p>{operateText("restore.restore")}</p>
        </div>
      </PanelSection>
    </>
  );
}
