/** `spotify:track:{id}` to its id. */
export function trackIdOf(uri: string): string {
  return uri.slice(uri.lastIndexOf(":") + 1);
}
