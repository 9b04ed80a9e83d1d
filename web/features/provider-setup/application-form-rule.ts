import { readClientId } from "#contract/provider-setup/client-id.ts";
import { providerSetupText } from "#web/features/provider-setup/texts/provider-setup-text.ts";

/** What is wrong with each field, in words; null where nothing is. */
export interface FormProblems {
  clientId: string | null;
  secret: string | null;
}

/** Checks what was entered by its form alone; the server does the same, and knows no more. */
export function findFormProblems(entered: { clientId: string; secret: string }): FormProblems {
  const secret = entered.secret.trim();
  return {
    clientId: problemOfClientId(entered.clientId, secret),
    secret: secret === "" || /^[0-9a-f]{32}$/iu.test(secret) ? null : providerSetupText("form.secretForm"),
  };
}

function problemOfClientId(text: string, secret: string): string | null {
  const read = readClientId(text);
  if ("problem" in read) return providerSetupText(`form.${read.problem}`, { length: text.trim().length });
  return read.clientId === secret.toLowerCase() ? providerSetupText("form.sameAsSecret") : null;
}
