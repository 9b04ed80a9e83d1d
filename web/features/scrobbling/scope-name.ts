import type { TokenScope } from "#contract/base/token-scopes.ts";
import { scrobblingText } from "#web/features/scrobbling/texts/scrobbling-text.ts";

const textKeys = {
  scrobble: "scope.scrobble",
  "read:stats": "scope.stats",
  "read:library": "scope.library",
  widget: "scope.widget",
} as const satisfies Record<TokenScope, string>;

/** What a token of a scope can do, in words. */
export const scopeName = (scope: TokenScope): string => scrobblingText(textKeys[scope]);
