import { useId } from "react";
import { panelText } from "#web/platform/messages/account/en-admin-panel.ts";

/** Where the text of a mail is typed, with the fields that it may have. */
export function MessageField({ value, onType }: { value: string; onType: (text: string) => void }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-strong">
        {panelText("mail.message")}
      </label>
      <textarea
        id={id}
        rows={8}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onType(event.target.value)}
        className="w-full rounded-card border border-control-line bg-app px-3 py-2 text-base text-strong"
      />
      <p id={`${id}-hint`} className="text-sm text-weak">
        {panelText("mail.hint")}
      </p>
    </div>
  );
}
