import { eventsOf, type Api, type Shown } from "#testing/server/http-client.ts";

/** The stream of what plays, as a page follows it. */
export interface PlaybackStream {
  first: Shown;
  /** the next event for which `isIt` holds */
  until(isIt: (event: Shown) => boolean): Promise<Shown>;
  close(): void;
}

/** Opens the stream and waits for its first event. */
export async function watchPlayback(
  person: Api,
  path = "/realtime/playback/stream",
): Promise<PlaybackStream> {
  const left = new AbortController();
  const events = eventsOf(await person.open(path, left.signal));
  const until = async (isIt: (event: Shown) => boolean) => {
    for (;;) {
      const { value, done } = await events.next();
      if (done) throw new Error("The stream ended.");
      if (isIt(value)) return value;
    }
  };
  return { first: await until(() => true), until, close: () => left.abort() };
}
