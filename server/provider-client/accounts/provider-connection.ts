import type { ProviderId } from "#contract/auth/auth.ts";
import type { Settings } from "#server/platform/process/settings.ts";
import { hasDemoTour, whyOriginIsRefused } from "#server/platform/process/settings.ts";
import type { ProviderApplication } from "./provider-application.ts";

/**
 * What a provider can do for the app (contract/auth.ts, Capabilities). What is learned by talking to it, popularity
 * and the items of followed playlists, provider-capabilities.ts adds.
 */
export interface Capabilities {
  playback: boolean;
  equalizer: boolean;
  live_visualizer: boolean;
  popularity: boolean;
  audio_features: boolean;
  recently_played: boolean;
  followed_playlist_items: boolean;
  tint_artwork: boolean;
  crossfade: boolean;
  writes: boolean;
}

/** What is true of an account whose provider this instance no longer offers. */
export const noCapabilities: Capabilities = {
  playback: false,
  equalizer: false,
  live_visualizer: false,
  popularity: false,
  audio_features: false,
  recently_played: false,
  followed_playlist_items: false,
  tint_artwork: false,
  crossfade: false,
  writes: false,
};

/** How a service wants to be named where its content is shown. */
interface Attribution {
  /** its own address, for the link at its name */
  url: string;
}

/** Where a provider is, and the application that identifies us to it. Addresses without a last slash. */
export interface ProviderConnection {
  id: ProviderId;
  label: string;
  /** as in "Open in …" */
  serviceName: string;
  clientId: string;
  clientSecret: string | null;
  /** whether people may come by an application of their own (OWN_CLIENT_ID) */
  takesOwnClientIds: boolean;
  /** `/authorize` here is opened by the person's browser */
  authorizeBase: string;
  /** `/api/token` here is called by the server */
  accountsBase: string;
  /** ends in `/v1` */
  apiBase: string;
  /** the playback SDK's script, as the browser loads it */
  sdkUrl: string;
  /** Image addresses under this base are kept relative to the origin, which may change its port. */
  ownOrigin: string | null;
  /** Calls in flight for the whole instance (decisions, 7.5). */
  width: number;
  /** Calls in 24 hours for the whole instance; left out where there is no limit. */
  dailyCalls?: number;
  /** where the service publishes genres of its artists as open data, one a line; left out where it does not */
  openDataUrl?: string;
  /** where a person's browser gets an account's export, by the account's id; left out where it comes by mail */
  dataExportBase?: string;
  /** where a person's browser downloads a song as WAV, `{id}` being the track's; left out where songs may not be kept */
  audioUrl?: string;
  capabilities: Omit<Capabilities, "popularity" | "followed_playlist_items">;
  /** null where what is shown is this instance's own */
  attribution: Attribution | null;
}

/** The embedded provider's client id; it knows this one's redirect address. */
export const embeddedClientId = "gatefold";

/**
 * The providers that this instance can sign people in with, in the order of the login screen.
 *
 * @param application the application registered at the streaming service, or null while that is not set up
 * @param demoBase where the embedded provider listens (`http://127.0.0.1:1234/provider`), or null when it is off
 */
export function listConnections(
  settings: Settings,
  publicUrl: string,
  demoBase: string | null,
  application: ProviderApplication | null,
): ProviderConnection[] {
  const connections: ProviderConnection[] = [];
  if (application !== null && whyOriginIsRefused(publicUrl) === null) {
    connections.push({
      id: "spotify",
      label: "Login with Spotify",
      serviceName: "Spotify",
      clientId: application.clientId,
      clientSecret: application.clientSecret,
      takesOwnClientIds: settings.OWN_CLIENT_ID,
      authorizeBase: settings.SPOTIFY_ACCOUNTS_BASE,
      accountsBase: settings.SPOTIFY_ACCOUNTS_BASE,
      apiBase: settings.SPOTIFY_API_BASE,
      sdkUrl: settings.SPOTIFY_SDK_URL,
      ownOrigin: null,
      width: 1,
      dailyCalls: settings.SPOTIFY_DAILY_BUDGET,
      // The SDK plays protected audio in a frame of its own: nothing can pass through Web Audio (decisions, 1).
      // Its developer policy (III.7) and design guidelines forbid mixing tracks into each other and altering covers.
      capabilities: {
        playback: true,
        equalizer: false,
        live_visualizer: false,
        audio_features: false,
        recently_played: true,
        tint_artwork: false,
        crossfade: false,
        writes: true,
      },
      attribution: { url: "https://open.spotify.com/" },
    });
  }
  if (demoBase !== null) {
    connections.push({
      id: "demo",
      label: "Try the demo",
      serviceName: "the demo",
      clientId: embeddedClientId,
      clientSecret: null,
      takesOwnClientIds: false,
      authorizeBase: `${publicUrl}/provider`,
      accountsBase: demoBase,
      apiBase: `${demoBase}/v1`,
      sdkUrl: `${publicUrl}/provider/sdk.js`,
      audioUrl: `${publicUrl}/provider/audio/{id}`,
      ownOrigin: publicUrl,
      width: 20,
      ...(hasDemoTour(settings)
        ? { openDataUrl: `${demoBase}/__open-data`, dataExportBase: `${publicUrl}/provider/my-data` }
        : {}),
      capabilities: {
        playback: true,
        equalizer: true,
        live_visualizer: true,
        audio_features: true,
        recently_played: true,
        tint_artwork: true,
        crossfade: true,
        writes: true,
      },
      attribution: null,
    });
  }
  return connections;
}

/** The same connection as a person's own application comes by it, which has no secret; as it is for null. */
export function asOwnApplication<Connection extends Pick<ProviderConnection, "clientId" | "clientSecret">>(
  connection: Connection,
  clientId: string | null,
): Connection {
  return clientId === null ? connection : { ...connection, clientId, clientSecret: null };
}
