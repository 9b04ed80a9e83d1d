import { useId, type ReactNode } from "react";
import { panelText } from "#web/features/admin/texts/panel-text.ts";

interface MessageFieldProps {
  value: string;
  onType: (text: string) => void;
  hint?: ReactNode;
}

/** Where the text of a mail is typed. @param hint which fields it may have; a line that names them where left out */
export function MessageField({ value, onType, hint }: MessageFieldProps) {
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
      <div id={`${id}-hint`} className="text-sm text-weak">
        {hint ?? panelText("mail.hint")}
      </div>
    </div>
  );
}
