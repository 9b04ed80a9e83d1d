import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as requestHttp, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

/** A proxy that speaks HTTPS with browsers, as Caddy and nginx do (deploy/), on a host that others share. */
export interface TlsProxy {
  /** `https://127.0.0.1:port`; no one vouches for its certificate */
  origin: string;
  /** Says which port of this machine what lies below `path` is passed on to. */
  passTo(port: number, path: string): void;
  /** what was asked for outside of that path: this host answers 404 for it */
  outside: string[];
  close(): Promise<void>;
}

const read = (name: string) => readFileSync(new URL(`tls/${name}.pem`, import.meta.url));

/** Starts one. It knows where to pass requests on only when asked: whom it passes them to needs its address first. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const outside: string[] = [];
  let target = { port: 0, path: "/" };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { url = "/" } = request;
    if (!`${url.split("?", 1)[0]}/`.startsWith(`${target.path}/`)) {
      outside.push(`${request.method} ${url}`);
      response.writeHead(404).end();
      return;
    }
    passOn(request, response, target.port);
  };
  const server = createServer({ key: read("key"), cert: read("certificate") }, handle);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    passTo: (toPort, path) => {
      target = { port: toPort, path };
    },
    outside,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers, socket } = request;
  const forwarded = {
    "x-forwarded-for": socket.remoteAddress ?? "",
    "x-forwarded-proto": "https",
    "x-forwarded-host": headers.host ?? "",
  };
  const passed = requestHttp({
    host: "127.0.0.1",
    port,
    method,
    path,
    headers: { ...headers, ...forwarded },
  });
  passed.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on("close", () => passed.destroy());
  request.pipe(passed);
}
