import { byLanguage } from "#web/platform/i18n/language.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { operateText } from "#web/features/admin/texts/operate-text.ts";
import { formatCount, formatMoment } from "#web/platform/text/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { Choice } from "#web/ui/form/choice.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { mailsQuery, type Mail, type MailState } from "#web/features/admin/panel/admin.queries.ts";
import { DataTable, RowActions, type Column } from "#web/features/admin/panel/data-table.tsx";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { Moment } from "#web/features/admin/panel/moment.tsx";
import { Pager } from "#web/features/admin/panel/pager.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";
import { MailTemplateForm } from "./mail-template-form.tsx";

const states = byLanguage((): Record<MailState, string> => ({
  waiting: operateText("mail.waiting"),
  queued: operateText("mail.queued"),
  sending: operateText("mail.sending"),
  sent: operateText("mail.sent"),
  failed: operateText("mail.refused"),
}));
const choices = ["all", "waiting", "queued", "sending", "sent", "failed"] as const;

function StateOfMail({ mail: { state, error, next_at: next, sent_at: sent } }: { mail: Mail }) {
  const now = useNow();
  return (
    <>
      {states()[state]}
      {state === "queued" && next !== null ? (
        <span className="block text-weak">
          {operateText("mail.nextAt", { time: formatMoment(next, now) })}
        </span>
      ) : null}
      {sent === null ? null : (
        <span className="block text-weak">
          {operateText("mail.sentAt", { time: formatMoment(sent, now) })}
        </span>
      )}
      {error === null ? null : <span className="block text-danger">{error}</span>}
    </>
  );
}

const readAgain = () => queryClient.invalidateQueries({ queryKey: ["admin", "mail"] });

/** Buttons for what the server does with a mail of this state; without a mail server none is tried again. */
function MailActions({ mail: { id, to, state }, hasServer }: { mail: Mail; hasServer: boolean }) {
  const retry = useMutation({
    mutationFn: () => call("POST /admin/mail/{id}/retry", { params: { id }, body: {} }),
    onSuccess: () => showSuccess(operateText("mail.retried")),
    onError: (error) => showFailure(operateText("mail.retryFailed"), error),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: () => call("DELETE /admin/mail/{id}", { params: { id } }),
    onSuccess: () => showSuccess(operateText("mail.removed")),
    onError: (error) => showFailure(operateText("mail.removeFailed"), error),
    onSettled: readAgain,
  });
  const isBusy = retry.isPending || remove.isPending;
  return (
    <RowActions>
      {hasServer && (state === "failed" || state === "queued") ? (
        <IconButton
          needsServer
          label={operateText("mail.retry", { to })}
          icon={RotateCcw}
          disabled={isBusy}
          onClick={() => retry.mutate()}
        />
      ) : null}
      {state === "sending" ? null : (
        <IconButton
          needsServer
          label={operateText("mail.remove", { to })}
          icon={Trash2}
          disabled={isBusy}
          onClick={() => remove.mutate()}
        />
      )}
    </RowActions>
  );
}

const columnsOf = (hasServer: boolean): Column<Mail>[] => [
  { name: operateText("mail.created"), cell: ({ created_at: at }) => <Moment at={at} /> },
  { name: operateText("mail.to"), cell: ({ to }) => <bdi>{to}</bdi> },
  {
    name: operateText("mail.subject"),
    cell: ({ subject, text }) => (
      <details>
        <summary>
          <bdi>{subject}</bdi>
        </summary>
        <p className="mt-2 text-start whitespace-pre-wrap text-weak">{text}</p>
      </details>
    ),
  },
  { name: operateText("mail.state"), cell: (mail) => <StateOfMail mail={mail} /> },
  { name: operateText("mail.attempts"), cell: ({ attempts }) => formatCount(attempts), isNumber: true },
  {
    name: operateText("mail.actions"),
    cell: (mail) => <MailActions mail={mail} hasServer={hasServer} />,
  },
];

/** The outbox with what became of each mail, and the template of the acceptance mail. */
export function MailPage() {
  const [choice, setChoice] = useState<(typeof choices)[number]>("all");
  const [offset, setOffset] = useState(0);
  const mails = useQuery(mailsQuery(choice === "all" ? null : choice, offset));
  return (
    <>
      <PanelSection title={operateText("mail.title")} body={operateText("mail.introduction")}>
        {mails.data?.has_server === false ? (
          <p className="mb-4 text-strong">{operateText("mail.noServer")}</p>
        ) : null}
        <div className="mb-4 flex max-w-60">
          <Choice
            label={operateText("mail.filter")}
            value={choice}
            options={choices}
            textOf={(each) => (each === "all" ? operateText("mail.all") : states()[each])}
            onChange={(chosen) => {
              setChoice(chosen);
              setOffset(0);
            }}
          />
        </div>
        <Listed
          query={mails}
          failed={operateText("mail.failed")}
          empty={operateText("mail.empty")}
          isEmpty={({ total }) => total === 0}
        >
          {({ items, total, has_server: hasServer }) => (
            <>
              <DataTable
                label={operateText("mail.title")}
                columns={columnsOf(hasServer)}
                rows={items}
                keyOf={({ id }) => id}
              />
              <Pager offset={offset} total={total} onMove={setOffset} />
            </>
          )}
        </Listed>
      </PanelSection>
      <MailTemplateForm />
    </>
  );
}
