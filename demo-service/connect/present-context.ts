/** The Web API's context object for a context uri; `null` for a bare list of tracks. */
export function presentContext(
  publicBase: string,
  contextUri: string | null,
): Record<string, unknown> | null {
  if (contextUri === null) return null;
  const parts = contextUri.split(":");
  const isCollection = parts.at(-1) === "collection";
  const type = isCollection ? "collection" : (parts.at(-2) ?? "");
  const id = parts.at(-1) ?? "";
  return {
    type,
    href: isCollection ? `${publicBase}/v1/me/tracks` : `${publicBase}/v1/${type}s/${id}`,
    external_urls: { spotify: `${publicBase}/open/${isCollection ? "collection/tracks" : `${type}/${id}`}` },
    uri: contextUri,
  };
}
