/**
 * Accounts that belong to no service: what is in them comes from exports of one. There is nothing to connect to, so it is
 * no ProviderConnection.
 */
export const exportProvider = {
  id: "export",
  label: "Start from my Spotify export",
  /** as in "Open in …" */
  serviceName: "Spotify",
} as const;
