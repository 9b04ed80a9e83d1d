import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { noCapabilities, type Capabilities } from "./provider-connection.ts";

const capabilities: Capabilities = { ...noCapabilities, writes: true };

/**
 * Accounts that belong to no service: what is in them comes from exports of one. There is nothing to connect to, so it is
 * no ProviderConnection. Playlists and likes are made in the account itself.
 */
export const exportProvider = {
  id: "export",
  label: "Start from my Spotify export",
  /** as in "Open in …" */
  serviceName: "Spotify",
  /** of a new account, and of the owner of its playlists */
  accountName: "My library",
  capabilities,
} as const;

/** Whether what is stored here is all that there is of an account's library: nothing can be read again elsewhere. */
export function isLocalAccount(provider: string): boolean {
  return provider === exportProvider.id;
}

/** For what only a music service could do. */
export function belongsToNoService(): AppError {
  return new AppError("forbidden", message("provider.exportAccount"));
}
