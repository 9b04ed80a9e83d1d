/** An application that may ask for accounts. */
export interface Client {
  id: string;
  secret?: string;
  redirectUris: string[];
}

/** The registered clients, and the rule for those that no one registered. */
export interface Clients {
  secretOf(clientId: string): string | null;
  isRegistered(clientId: string): boolean;
  /** Whether the client may be sent back to that address. */
  allowsRedirect(clientId: string, redirectUri: string): boolean;
}

/**
 * Registered clients need an exactly registered address. Others are served too, so that an operator can
 * point Gatefold's service sign-in here, but only back to this origin or to a loopback IP literal;
 * `localhost` is refused as at the real service (developer.spotify.com, "Redirect URIs").
 */
export function makeClients(clients: readonly Client[], publicBase: () => string): Clients {
  const byId = new Map(clients.map((client) => [client.id, client]));
  return {
    secretOf: (clientId) => byId.get(clientId)?.secret ?? null,
    isRegistered: (clientId) => byId.has(clientId),
    allowsRedirect: (clientId, redirectUri) => {
      const client = byId.get(clientId);
      if (client !== undefined) return client.redirectUris.includes(redirectUri);
      return clientId !== "" && isNearby(redirectUri, publicBase());
    },
  };
}

function isNearby(redirectUri: string, publicBase: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const url = new URL(redirectUri);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  return (
    url.origin === new URL(publicBase).origin || url.hostname === "127.0.0.1" || url.hostname === "[::1]"
  );
}
