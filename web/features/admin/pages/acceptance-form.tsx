import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { detailOf } from "#web/platform/api/failure.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { mailTemplateQuery } from "#web/features/admin/panel/admin.queries.ts";
import { MessageField } from "#web/features/admin/panel/message-field.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";

/** Something before and behind an @, with a dot behind it (specification 2, section 5); the server looks closer. */
const simpleAddress = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;

interface Texts {
  subject: string;
  message: string;
}

/** Writes to someone on the waitlist that they are in. */
export function AcceptanceForm({ email, onType }: { email: string; onType: (email: string) => void }) {
  const template = useQuery(mailTemplateQuery).data;
  const [typed, setTyped] = useState<Partial<Texts>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const subject = typed.subject ?? template?.subject ?? "";
  const message = typed.message ?? template?.message ?? "";
  const send = useMutation({
    mutationFn: () => call("POST /admin/email/accept", { body: { email: email.trim(), subject, message } }),
    onSuccess: ({ state }) => {
      showToast({ tone: "success", title: panelText(state === "queued" ? "mail.queued" : "mail.waiting") });
      onType("");
    },
    onError: (error) => {
      const detail = detailOf(error);
      const title = panelText("mail.failed");
      showToast({ tone: "danger", title, ...(detail === null ? {} : { detail }) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!simpleAddress.test(email.trim())) return setProblem(panelText("mail.invalid"));
    if (subject.trim() === "" || message.trim() === "")
      return void showToast({ tone: "danger", title: panelText("mail.noText") });
    send.mutate();
  };
  return (
    <PanelSection title={panelText("mail.title")}>
      <form noValidate onSubmit={handleSubmit} className="flex max-w-2xl flex-col gap-4">
        <TextField
          label={panelText("mail.email")}
          type="email"
          autoComplete="off"
          value={email}
          problem={problem}
          onChange={(event) => {
            onType(event.target.value);
            setProblem(null);
          }}
        />
        <TextField
          label={panelText("mail.subject")}
          value={subject}
          maxLength={200}
          onChange={(event) => setTyped({ ...typed, subject: event.target.value })}
        />
        <MessageField value={message} onType={(text) => setTyped({ ...typed, message: text })} />
        <Button type="submit" variant="primary" className="self-start" isBusy={send.isPending}>
          {panelText("mail.send")}
        </Button>
      </form>
    </PanelSection>
  );
}
