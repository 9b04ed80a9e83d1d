import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A play that arrived, as it was sent. */
interface Scrobble {
  artist: string;
  track: string;
  timestamp: string;
}

/**
 * A server with Last.fm's calls: it checks signatures and sessions, keeps both of a play that is sent twice, ignores plays of
 * an artist `Ignored`, and refuses a request with an artist `Invalid`.
 */
export interface LastfmServer {
  /** for LASTFM_API_BASE */
  url: string;
  /** what it keeps, in the order of arrival */
  scrobbles: Scrobble[];
  /** how many plays each request held */
  requests: number[];
  /** of its one application, whose key is `key` */
  secret: string;
  /** the session that counts */
  session: string;
  /** whether the person has allowed the application */
  isAllowed: boolean;
  /** the number of the error that it answers scrobbles with; null: it takes them; "drop": it takes them and does not say so */
  fault: number | "drop" | null;
  close(): Promise<void>;
}

/** Starts one. */
export async function startLastfm(): Promise<LastfmServer> {
  const state: Omit<LastfmServer, "url" | "close"> = {
    scrobbles: [],
    requests: [],
    secret: "secret",
    session: "session-1",
    isAllowed: false,
    fault: null,
  };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.once("end", () => {
      const answer = answerOf(state, new URLSearchParams(body));
      if (answer === "drop") return request.socket.destroy();
      const status = "error" in answer ? 403 : 200;
      return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/2.0`,
    close,
  });
}

type State = Omit<LastfmServer, "url" | "close">;
const failure = (error: number) => ({ error, message: `Error ${error}` });

function answerOf(state: State, sent: URLSearchParams): object | "drop" {
  const named = [...sent].filter(([name]) => name !== "api_sig" && name !== "format").toSorted(byName);
  const text = named.map(([name, value]) => name + value).join("");
  const signature = createHash("md5")
    .update(text + state.secret, "utf8")
    .digest("hex");
  if (sent.get("api_key") !== "key") return failure(10);
  if (sent.get("api_sig") !== signature) return failure(13);
  const method = sent.get("method");
  if (method === "auth.getToken") return { token: "token-1" };
  if (method === "auth.getSession")
    return state.isAllowed ? { session: { name: "anna", key: state.session, subscriber: 0 } } : failure(14);
  if (sent.get("sk") !== state.session) return failure(9);
  return method === "track.scrobble" ? take(state, sent) : recentOf(state, sent);
}

const byName = ([left]: [string, string], [right]: [string, string]) => (left < right ? -1 : 1);

function take(state: State, sent: URLSearchParams): object | "drop" {
  if (typeof state.fault === "number") return failure(state.fault);
  const plays: Scrobble[] = [];
  for (let at = 0; sent.has(`artist[${at}]`); at += 1)
    plays.push({
      artist: sent.get(`artist[${at}]`) ?? "",
      track: sent.get(`track[${at}]`) ?? "",
      timestamp: sent.get(`timestamp[${at}]`) ?? "",
    });
  state.requests.push(plays.length);
  if (plays.some(({ artist }) => artist === "Invalid")) return failure(6);
  const said = plays.map((play) => {
    const code = play.artist === "Ignored" ? "1" : "0";
    if (code === "0") state.scrobbles.push(play);
    return { ...play, ignoredMessage: { code, "#text": "" } };
  });
  // One play is answered as it is, several as a list.
  const scrobble = said.length === 1 ? said[0] : said;
  return state.fault === "drop"
    ? "drop"
    : { scrobbles: { "@attr": { accepted: said.length, ignored: 0 }, scrobble } };
}

function recentOf({ scrobbles }: State, sent: URLSearchParams): object {
  const [from, to] = [Number(sent.get("from")), Number(sent.get("to"))];
  const track = scrobbles
    .filter(({ timestamp }) => Number(timestamp) >= from && Number(timestamp) <= to)
    .map(({ track: name, timestamp: uts }) => ({ name, date: { uts, "#text": "" } }));
  return { recenttracks: { track, "@attr": { user: sent.get("user") } } };
}
