import { ApiFailure } from "./api-failure.ts";
import { addressOf } from "#web/platform/base-path.ts";
import { call } from "./api.ts";
import { addQuery } from "./http.ts";

/**
 * Opens an event stream. EventSource sends no header, and an app token in an address would get into the logs of whatever
 * is between us and the server: a ticket that is good once does not matter there.
 *
 * @param follow adds listeners to the stream, before it opens
 * @param onBroken comes once; the stream is closed then, since its ticket is used up. `isRefused`: the server answered, and not with a stream
 * @returns how to close it
 */
export function openEventSource(
  path: string,
  follow: (source: EventSource) => void,
  onBroken: (isRefused: boolean) => void,
): () => void {
  let source: EventSource | null = null;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    source?.close();
  };
  const breakOff = (isRefused: boolean) => {
    if (isClosed) return;
    close();
    onBroken(isRefused);
  };
  const open = async () => {
    const { ticket } = await call("POST /events/ticket");
    if (isClosed) return;
    const opened = new EventSource(addressOf(addQuery(path, { ticket })));
    source = opened;
    opened.addEventListener("error", () => breakOff(opened.readyState === EventSource.CLOSED));
    follow(opened);
  };
  open().catch((error: unknown) => breakOff(error instanceof ApiFailure && error.status > 0));
  return close;
}
