import { type FormEvent, useState } from "react";
import { addressOf } from "#web/platform/base-path.ts";
import { returnText } from "#web/features/auth/texts/return-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { readPastedReturn, type PastedProblem } from "./pasted-return.ts";

/** For browsers that cannot come back by themselves: takes the address that they ended on, and finishes with it. */
export function ReturnHelp() {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<PastedProblem | null>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = readPastedReturn(text);
    if ("problem" in read) setProblem(read.problem);
    else location.assign(addressOf(read.path));
  };
  return (
    <details className="rounded-card border border-hairline bg-panel">
      <summary className="cursor-pointer rounded-card px-4 py-3 font-semibold text-strong">
        {returnText("pasted.question")}
      </summary>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-normal">{returnText("pasted.explanation")}</p>
        <TextField
          label={returnText("pasted.label")}
          value={text}
          isCode
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          problem={problem === null ? null : returnText(`pasted.${problem}`)}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" className="self-start">
          {returnText("pasted.finish")}
        </Button>
      </form>
    </details>
  );
}
