/**
 * Whether the address of the entrance is what a music service sends a browser back with: its answer belongs to
 * `/auth/callback`, and the redirect URI that is registered there leads here instead.
 */
export function isStrayReturn(search: URLSearchParams): boolean {
  return search.has("state") && (search.has("code") || search.has("error"));
}
