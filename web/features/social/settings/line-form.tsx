import { type ComponentProps, type ReactNode, useState } from "react";
import { ApiFailure, detailOf } from "#web/platform/api/failure.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useSocialAction } from "#web/features/social/use-social-action.ts";

interface LineFormProps<Output> extends Pick<
  ComponentProps<typeof TextField>,
  "label" | "hint" | "type" | "maxLength" | "autoComplete"
> {
  /** null: there is none */
  kept: string | null;
  save: (value: string | null) => Promise<Output>;
  /** stores what the server answered; says what is kept now */
  onSaved: (output: Output) => string | null;
  saveLabel: string;
  /** what is said of a line that does not have the form that is asked for */
  refused: string;
  /** below the field */
  children?: ReactNode;
  /** further buttons, which save something without its being typed */
  renderButtons?: (save: (value: string | null) => void) => ReactNode;
}

function problemOf(error: Error, refused: string): string {
  if (error instanceof ApiFailure && error.code === "bad-request") return refused;
  return detailOf(error) ?? socialText("saveFailed");
}

/** A line that a person may fill in, saved by its button: left empty, there is none. */
export function LineForm<Output>(props: LineFormProps<Output>) {
  const { kept, save, onSaved, saveLabel, refused, children, renderButtons, ...field } = props;
  const [typed, setTyped] = useState(kept ?? "");
  const saving = useSocialAction(save, { onDone: (output) => setTyped(onSaved(output) ?? "") });
  const wanted = typed.trim() === "" ? null : typed.trim();
  const send = (value: string | null) => {
    if (value !== kept && !saving.isPending) saving.mutate(value);
  };
  return (
    <form
      // What is wrong is said below the field, as everywhere.
      noValidate
      className="flex max-w-md flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send(wanted);
      }}
    >
      <TextField
        {...field}
        value={typed}
        autoCapitalize="none"
        spellCheck={false}
        problem={saving.isError ? problemOf(saving.error, refused) : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (!saving.isIdle) saving.reset();
        }}
      />
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={saving.isPending}>
          {saveLabel}
        </Button>
        {renderButtons?.(send)}
        <output className="text-sm font-semibold text-success empty:hidden">
          {saving.isSuccess ? socialText("saved") : null}
        </output>
      </div>
    </form>
  );
}
