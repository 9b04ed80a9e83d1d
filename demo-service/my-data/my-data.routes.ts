import { setImmediate as nextTurn } from "node:timers/promises";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ZipFile } from "yazl";
import { ProviderError } from "../demo-context.ts";
import type { WebApi } from "../web-api/web-api.ts";
import { historyRows, type HistoryRow } from "./history-rows.ts";

const FOLDER = "Spotify Extended Streaming History";
/** As of the service: a file has some thousand plays, and its name the years that they are of. */
const ROWS_A_FILE = 12_000;
const ROWS_AT_ONCE = 200;
/** The same bytes at every time: the file belongs to the account, not to the day of the download. */
const MADE_AT = new Date(Date.UTC(2026, 10, 21));

/**
 * `GET /my-data/{account}`: an account's extended streaming history, as the service sends it in a zip after a request by
 * mail. Here it is made while it is taken. Of a visitor's copy it is given to that visitor's browser alone.
 */
export function myDataRoutes(app: FastifyInstance, api: WebApi): void {
  app.get("/my-data/:account", async (request, reply) => {
    const { account: id } = request.params as { account: string };
    const account = api.ctx.catalogue.account(id);
    if (account === null || !api.visitors.mayDownload(id, request)) throw new ProviderError(404, "Not found");
    const zip = new ZipFile();
    for (const { name, rows } of filesOf(await allRows(historyRows(api.ctx.catalogue, account))))
      zip.addReadStreamLazy(`${FOLDER}/${name}`, { mtime: MADE_AT }, (take) =>
        take(null, Readable.from(textOf(rows))),
      );
    zip.end();
    return reply
      .header("content-type", "application/zip")
      .header("content-disposition", 'attachment; filename="my_spotify_data.zip"')
      .header("cache-control", "no-store")
      .header("x-content-type-options", "nosniff")
      .send(zip.outputStream);
  });
}

async function allRows(rows: Iterable<HistoryRow>): Promise<HistoryRow[]> {
  const all: HistoryRow[] = [];
  for (const row of rows) {
    all.push(row);
    if (all.length % ROWS_AT_ONCE === 0) await nextTurn();
  }
  return all;
}

function filesOf(rows: readonly HistoryRow[]): { name: string; rows: readonly HistoryRow[] }[] {
  const files = Array.from({ length: Math.ceil(rows.length / ROWS_A_FILE) }, (_, number) =>
    rows.slice(number * ROWS_A_FILE, (number + 1) * ROWS_A_FILE),
  );
  return files.map((some, number) => {
    const years = [...new Set([some.at(0), some.at(-1)].map((row) => row?.ts.slice(0, 4)))].join("-");
    return { name: `Streaming_History_Audio_${years}_${number}.json`, rows: some };
  });
}

/** Lets go of the thread between two parts: music is rendered and answered on it as well. */
async function* textOf(rows: readonly HistoryRow[]): AsyncGenerator<string> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await nextTurn();
    const part = rows.slice(from, from + ROWS_AT_ONCE).map((row) => JSON.stringify(row, null, 2));
    yield `${from === 0 ? "[" : ","}${part.join(",")}`;
  }
  yield "]";
}
