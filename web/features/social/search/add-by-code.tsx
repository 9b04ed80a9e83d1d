import { useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { detailOf } from "#web/platform/api/failure.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useSocialAction } from "#web/features/social/use-social-action.ts";
import { describeAdded } from "./describe-added.ts";

/** Adds a friend by their code; `code` is one that a link brought along. An empty one is not sent. */
export function AddByCode({ code = "" }: { code?: string | undefined }) {
  const [typed, setTyped] = useState(code);
  const adding = useSocialAction(
    (wanted: string) => call("POST /social/add-by-code", { body: { code: wanted } }),
    { onDone: () => setTyped("") },
  );
  const done = adding.data?.output;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "" && !adding.isPending) adding.mutate(typed.trim());
      }}
    >
      <TextField
        label={socialText("codeField")}
        hint={socialText("codeHint")}
        isCode
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        problem={adding.isError ? (detailOf(adding.error) ?? socialText("addFailed")) : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (adding.isError || done !== undefined) adding.reset();
        }}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isBusy={adding.isPending}>
          {socialText("send")}
        </Button>
        <output className="font-semibold text-success empty:hidden">
          {done === undefined ? null : describeAdded(done)}
        </output>
      </div>
    </form>
  );
}
