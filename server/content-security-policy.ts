import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";

type Source = string | (() => string);
type Directives = Record<string, Source[] | null>;

/**
 * Where the streaming service keeps covers and pictures of people; those of people who came to it by another service are
 * with that one.
 */
const serviceImages = "https://*.scdn.co https://*.spotifycdn.com https://platform-lookaside.fbsbx.com";

/**
 * What pages may load: our own files, cover art from where the service keeps it, and, where the streaming service is offered, its playback
 * SDK with the frame, sockets and media that it needs
 * (https://developer.spotify.com/documentation/web-playback-sdk).
 *
 * @param listConnections asked for every answer, since a provider may be connected while the server runs
 * @param hasCatalogueFile images may then be anywhere: the file names their addresses
 */
export function contentSecurityPolicy(
  publicUrl: string,
  listConnections: () => readonly ProviderConnection[],
  hasCatalogueFile: boolean,
): { useDefaults: false; directives: Directives } {
  const { origin: ownOrigin } = new URL(publicUrl);
  const listForeignSdks = () =>
    listConnections()
      .map(({ sdkUrl }) => new URL(sdkUrl).origin)
      .filter((origin) => origin !== ownOrigin);
  const foreignSdks = () => listForeignSdks().join(" ");
  const service = () =>
    listForeignSdks().some((origin) => origin.endsWith(".scdn.co"))
      ? "https://*.spotify.com wss://*.spotify.com https://*.scdn.co"
      : "";
  const images = () => {
    if (hasCatalogueFile) return "https:";
    return listConnections().some(({ id }) => id === "spotify") ? serviceImages : "";
  };
  return {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'", foreignSdks],
      "style-src": ["'self'"],
      "style-src-attr": ["'unsafe-inline'"],
      "img-src": ["'self'", "data:", "blob:", images, foreignSdks],
      "font-src": ["'self'"],
      "media-src": ["'self'", "blob:", foreignSdks, service],
      "connect-src": ["'self'", foreignSdks, service],
      "frame-src": ["'self'", foreignSdks],
      "worker-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
      "upgrade-insecure-requests": publicUrl.startsWith("https:") ? [] : null,
    },
  };
}
