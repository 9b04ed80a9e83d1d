import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { operateText } from "#web/features/admin/texts/operate-text.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { formatMoment } from "#web/platform/text/format.ts";
import { Button } from "#web/ui/button.tsx";
import { showFailure, showSuccess } from "#web/ui/feedback/show-failure.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { mailTemplateQuery, type MailTemplate } from "#web/features/admin/panel/admin.queries.ts";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { MessageField } from "#web/features/admin/panel/message-field.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";

type Texts = Pick<MailTemplate, "subject" | "message">;

/** What can be done with a template; `onStored` follows when the server has another one than before. */
function useTemplateWrites(onStored: () => void) {
  const store = (template: MailTemplate, done: string) => {
    queryClient.setQueryData(mailTemplateQuery.queryKey, template);
    showSuccess(done);
    onStored();
  };
  const preview = useMutation({
    mutationFn: (texts: Texts) => call("POST /admin/mail/template/preview", { body: texts }),
    onError: (error) => showFailure(operateText("template.previewFailed"), error),
  });
  const save = useMutation({
    mutationFn: (texts: Texts) => call("PUT /admin/mail/template", { body: texts }),
    onSuccess: (template) => store(template, operateText("template.saved")),
    onError: (error) => showFailure(operateText("template.saveFailed"), error),
  });
  const reset = useMutation({
    mutationFn: () => call("DELETE /admin/mail/template"),
    onSuccess: (template) => store(template, operateText("template.resetDone")),
    onError: (error) => showFailure(operateText("template.resetFailed"), error),
  });
  return { preview, save, reset };
}

function Preview({ texts: { subject, message } }: { texts: Texts }) {
  return (
    <div className="rounded-card border border-hairline px-4 py-3">
      <p className="font-semibold text-strong">
        <bdi>{subject}</bdi>
      </p>
      <p className="mt-2 wrap-anywhere whitespace-pre-wrap text-normal">{message}</p>
    </div>
  );
}

function Fields({ fields }: Pick<MailTemplate, "fields">) {
  return (
    <ul>
      {Object.entries(fields).map(([name, meaning]) => (
        <li key={name}>
          <code className="font-mono">{`{${name}}`}</code> {meaning}
        </li>
      ))}
    </ul>
  );
}

function Form({ template }: { template: MailTemplate }) {
  const now = useNow();
  const [typed, setTyped] = useState<Partial<Texts>>({});
  const { preview, save, reset } = useTemplateWrites(() => setTyped({}));
  const texts = { subject: template.subject, message: template.message, ...typed };
  const hasText = texts.subject.trim() !== "" && texts.message.trim() !== "";
  const submit = (write: (texts: Texts) => void) => {
    if (hasText) write(texts);
    else showToast({ tone: "danger", title: panelText("mail.noText") });
  };
  const handleType = (more: Partial<Texts>) => {
    setTyped({ ...typed, ...more });
    preview.reset();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(save.mutate);
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex max-w-2xl flex-col gap-4">
      <p className="text-sm text-weak">
        {template.changed_at === null
          ? operateText("template.unchanged")
          : operateText("template.changed", { time: formatMoment(template.changed_at, now) })}
      </p>
      <TextField
        label={panelText("mail.subject")}
        value={texts.subject}
        maxLength={200}
        onChange={(event) => handleType({ subject: event.target.value })}
      />
      <MessageField
        value={texts.message}
        onType={(message) => handleType({ message })}
        hint={<Fields fields={template.fields} />}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {operateText("template.save")}
        </Button>
        <Button isBusy={preview.isPending} onClick={() => submit(preview.mutate)}>
          {operateText("template.preview")}
        </Button>
        {template.changed_at === null ? null : (
          <Button variant="danger" isBusy={reset.isPending} onClick={() => reset.mutate()}>
            {operateText("template.reset")}
          </Button>
        )}
      </div>
      <div aria-live="polite">{preview.data === undefined ? null : <Preview texts={preview.data} />}</div>
    </form>
  );
}

/** Changes what the acceptance mail says, and shows what someone would read. */
export function MailTemplateForm() {
  const template = useQuery(mailTemplateQuery);
  return (
    <PanelSection title={operateText("template.title")} body={operateText("template.introduction")}>
      <Listed query={template} failed={operateText("template.failed")} empty="" isEmpty={() => false}>
        {(data) => <Form template={data} />}
      </Listed>
    </PanelSection>
  );
}
