import { useMutation, useQuery } from "@tanstack/react-query";
import { Mail, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { waitlistQuery, type WaitlistEntry } from "#web/features/admin/panel/admin.queries.ts";
import { DataTable, RowActions, type Column } from "#web/features/admin/panel/data-table.tsx";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { Moment } from "#web/features/admin/panel/moment.tsx";
import { Pager } from "#web/features/admin/panel/pager.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";
import { AcceptanceForm } from "./acceptance-form.tsx";

function columnsOf(
  onAccept: (email: string) => void,
  onRemove: (entry: WaitlistEntry) => void,
): Column<WaitlistEntry>[] {
  return [
    { name: panelText("waitlist.name"), cell: ({ name }) => <bdi>{name ?? ""}</bdi> },
    { name: panelText("waitlist.email"), cell: ({ email }) => email },
    {
      name: panelText("waitlist.joined"),
      cell: ({ created_at: at }) => <Moment at={at} />,
    },
    {
      name: panelText("waitlist.ip"),
      cell: ({ ip }) => <span className="whitespace-nowrap">{ip ?? panelText("waitlist.forgotten")}</span>,
    },
    {
      name: panelText("waitlist.agent"),
      cell: ({ user_agent: agent }) => agent ?? panelText("waitlist.forgotten"),
    },
    {
      name: panelText("waitlist.accepted"),
      cell: ({ accepted_at: at }) =>
        at === null ? panelText("waitlist.notAccepted") : formatMoment(at, Date.now()),
    },
    {
      name: panelText("waitlist.acceptShort"),
      cell: (entry) => (
        <RowActions>
          <IconButton
            needsServer
            label={panelText("waitlist.accept", { email: entry.email })}
            icon={Mail}
            onClick={() => onAccept(entry.email)}
          />
          <IconButton
            needsServer
            label={panelText("waitlist.remove", { email: entry.email })}
            icon={Trash2}
            onClick={() => onRemove(entry)}
          />
        </RowActions>
      ),
    },
  ];
}

/** Who waits for a place, and the mail that says that they are in. */
export function WaitlistPage() {
  const [offset, setOffset] = useState(0);
  const [email, setEmail] = useState("");
  const waitlist = useQuery(waitlistQuery(offset));
  const remove = useMutation({
    mutationFn: ({ id }: WaitlistEntry) => call("DELETE /admin/waitlist/{id}", { params: { id } }),
    onSuccess: () => showSuccess(panelText("waitlist.removed")),
    onError: (error) => showFailure(panelText("waitlist.removeFailed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin", "waitlist"] }),
  });
  return (
    <>
      <PanelSection title={panelText("waitlist.title")}>
        <Listed
          query={waitlist}
          failed={panelText("waitlist.failed")}
          empty={panelText("waitlist.empty")}
          isEmpty={({ items }) => items.length === 0}
        >
          {({ items, total }) => (
            <>
              <DataTable
                label={panelText("waitlist.title")}
                columns={columnsOf(setEmail, (entry) => remove.mutate(entry))}
                rows={items}
                keyOf={({ id }) => id}
              />
              <Pager offset={offset} total={total} onMove={setOffset} />
            </>
          )}
        </Listed>
      </PanelSection>
      <AcceptanceForm email={email} onType={setEmail} />
    </>
  );
}
