import * as tokens from "#contract/auth/tokens.ts";
import * as badge from "./badge.ts";
import * as relay from "./relay.ts";
import * as scrobbling from "./scrobbling.ts";

/** Endpoints for a person's own programs: access tokens, submissions of players, relays, the badge, a dashboard's figures. */
export const scrobblingEndpoints = [
  tokens.listTokens,
  tokens.createToken,
  tokens.deleteToken,
  scrobbling.submitListens,
  scrobbling.submitListensBelow,
  scrobbling.validateToken,
  scrobbling.validateTokenBelow,
  scrobbling.scrobbling,
  scrobbling.widget,
  relay.getRelay,
  relay.setRelay,
  relay.endRelay,
  relay.getLastfmRelay,
  relay.beginLastfmRelay,
  relay.setLastfmRelay,
  relay.endLastfmRelay,
  badge.getBadge,
  badge.switchBadge,
  badge.showBadge,
] as const;
