import { commonText } from "#web/platform/texts/common-text.ts";

/** What a song without a name is called: some files and old entries of a service have none. */
export function trackName({ name }: { name: string }): string {
  return name.trim() === "" ? commonText("unnamedTrack") : name;
}

/** What an artist without a name is called: links and choices must have a text. */
export function artistName({ name }: { name: string }): string {
  return name.trim() === "" ? commonText("unnamedArtist") : name;
}

/** What an album without a name is called. */
export function albumName({ name }: { name: string }): string {
  return name.trim() === "" ? commonText("unnamedAlbum") : name;
}

/** Several artists as one text. */
export function artistNames(artists: readonly { name: string }[]): string {
  return artists.map(artistName).join(", ");
}

/** What a service is called: the server names those that have no name of their own in English. */
export function serviceName(name: string): string {
  if (name === "the demo") return commonText("services.demo");
  return name === "the music service" ? commonText("services.unknown") : name;
}
