import { type SyntheticEvent, useState } from "react";
import { readClientId } from "#contract/provider-setup/client-id.ts";
import { ownClientText } from "#web/features/auth/texts/own-client-text.ts";
import { getBaseUrl } from "#web/platform/api/api.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

const storageKey = "ownClientId";

/** The Client ID that was used in this browser last; a later sign-in needs it again. */
function readKept(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

function keep(clientId: string): void {
  try {
    localStorage.setItem(storageKey, clientId);
  } catch {
    // A full or closed storage: it is typed again next time.
  }
}

/** Signs in by an application of the visitor's own. */
export function OwnClientForm({ isBusy, onStart }: { isBusy: boolean; onStart: (clientId: string) => void }) {
  const [text, setText] = useState(readKept);
  const [wasTried, setTried] = useState(false);
  const read = readClientId(text);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!("clientId" in read)) return;
    keep(read.clientId);
    onStart(read.clientId);
  };
  return (
    <form noValidate className="mt-4 flex flex-col gap-3" onSubmit={submit}>
      <TextField
        label={ownClientText("label")}
        hint={ownClientText("why", { address: `${getBaseUrl()}/auth/callback` })}
        value={text}
        isCode
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        problem={wasTried && !("clientId" in read) ? ownClientText("problem") : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        {ownClientText("signIn")}
      </Button>
    </form>
  );
}
