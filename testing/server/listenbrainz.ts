import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** What a ListenBrainz does with submissions from now on. */
type Behaviour =
  | "take"
  /** keeps the listens, and breaks the connection before it says so */
  | "drop"
  /** 503 */
  | "away";

interface ArrivedListen {
  listened_at: number;
  track_metadata: { artist_name: string; track_name: string; additional_info: Record<string, unknown> };
}

/** A server with ListenBrainz's two calls, which keeps a listen of the same second and names once, as ListenBrainz does. */
export interface ListenBrainzServer {
  /** for LISTENBRAINZ_API_BASE */
  url: string;
  /** what it keeps, in the order of arrival */
  listens: ArrivedListen[];
  /** how many listens each submission held */
  submissions: number[];
  /** names by tokens that it knows */
  tokens: Map<string, string>;
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** Starts one. It refuses a submission in which an artist is named `Refused`. */
export async function startListenBrainz(): Promise<ListenBrainzServer> {
  const [listens, submissions]: [ArrivedListen[], number[]] = [[], []];
  const tokens = new Map<string, string>();
  let behaviour: Behaviour = "take";
  const take = (payload: readonly ArrivedListen[]) => {
    const keyOf = ({ listened_at: at, track_metadata: track }: ArrivedListen) =>
      JSON.stringify([at, track.artist_name, track.track_name]);
    const known = new Set(listens.map(keyOf));
    for (const listen of payload) if (!known.has(keyOf(listen))) listens.push(listen);
  };
  const server = createServer((request, response) => {
    const name = tokens.get((request.headers.authorization ?? "").replace(/^Token /u, ""));
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.once("end", () => {
      if (behaviour === "away") return answer(503, { code: 503, error: "Service unavailable" });
      if (request.url === "/1/validate-token")
        return answer(200, name === undefined ? { valid: false } : { valid: true, user_name: name });
      if (name === undefined) return answer(401, { code: 401, error: "Invalid authorization token." });
      const { payload } = JSON.parse(body) as { payload: ArrivedListen[] };
      submissions.push(payload.length);
      if (payload.some(({ track_metadata: track }) => track.artist_name === "Refused"))
        return answer(400, { code: 400, error: "JSON document is invalid" });
      take(payload);
      return behaviour === "drop" ? request.socket.destroy() : answer(200, { status: "ok" });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listens,
    submissions,
    tokens,
    behave: (next) => {
      behaviour = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
