import type { TokenScope } from "#contract/base/token-scopes.ts";
import { scrobblingText } from "#web/features/scrobbling/texts/scrobbling-text.ts";

/** What a token of a scope can do, in words. */
export function scopeName(scope: TokenScope): string {
  switch (scope) {
    case "scrobble":
      return scrobblingText("scope.scrobble");
    case "read:stats":
      return scrobblingText("scope.stats");
    case "read:library":
      return scrobblingText("scope.library");
    case "widget":
      return scrobblingText("scope.widget");
  }
}
