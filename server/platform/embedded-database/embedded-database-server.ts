import { chmodSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { nextTurn, type Turn } from "./embedded-database-protocol.ts";

/**
 * Serves PGlite, which has one session, to many connections of PostgreSQL's protocol on a Unix socket. Connections
 * take turns: a turn is everything up to the message that asks for an answer, so that the unnamed statement of one
 * connection is never replaced by another's between its parts; and a connection that is in a transaction keeps its
 * turn until the transaction ends (docs/decisions/0002).
 *
 * `onBroken` is informed when the database answers nothing any more; anyone who started it ends it.
 */
export interface EmbeddedDatabaseServer {
  close(): Promise<void>;
}

/** PGlite hands an answer over in pages of 8 KB; sending each of them by itself takes longer than reading them. */
const sendAtBytes = 64 * 1024;

/** The message that ends every answer, but for its last byte. */
const readyForQuery = Buffer.from("Z\0\0\0\u0005");

interface Client {
  socket: Socket;
  received: Buffer;
  turns: Turn[];
}

export async function serveEmbeddedDatabase(
  db: PGlite,
  socketPath: string,
  onBroken: (error: unknown) => void,
): Promise<EmbeddedDatabaseServer> {
  const clients = new Set<Client>();
  const waiting: Client[] = [];
  let inTransaction: Client | null = null;
  let isBusy = false;

  const take = (): Client | undefined => {
    if (inTransaction === null) return waiting.shift();
    const at = waiting.indexOf(inTransaction);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };

  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      for (let client = take(); client !== undefined; client = take()) await takeTurn(client);
    } finally {
      isBusy = false;
    }
  };

  const takeTurn = async (client: Client) => {
    const turn = client.turns.shift();
    if (turn === undefined || !clients.has(client)) return;
    try {
      await answer(db, client, turn, (reason) => onBroken(new Error(reason)));
    } catch (error) {
      await recover(client).catch(() => {
        throw error;
      });
    }
    inTransaction = db.isInTransaction() ? client : null;
    if (inTransaction !== null && !clients.has(client)) await rollBack();
    if (client.turns.length > 0) waiting.push(client);
  };

  /** No one can say what became of the turn: its connection ends. A database that cannot even roll back is broken. */
  const recover = async (client: Client) => {
    clients.delete(client);
    client.socket.destroy();
    await rollBack();
  };

  const rollBack = async () => {
    await db.exec("rollback");
    inTransaction = null;
  };

  const leave = async (client: Client) => {
    if (!clients.delete(client)) return;
    client.socket.destroy();
    if (inTransaction === client && !isBusy) {
      isBusy = true;
      try {
        await rollBack();
      } finally {
        isBusy = false;
      }
    }
    go();
  };

  const go = () => void work().catch(onBroken);

  const server = createServer((socket) => {
    const client: Client = { socket: socket.setNoDelay(true), received: Buffer.alloc(0), turns: [] };
    clients.add(client);
    socket.on("data", (data) => {
      const isIdle = client.turns.length === 0 && !waiting.includes(client);
      receive(client, data);
      if (isIdle && client.turns.length > 0) waiting.push(client);
      go();
    });
    for (const end of ["error", "close"]) socket.on(end, () => void leave(client).catch(onBroken));
  });
  await listen(server, socketPath);
  return { close: () => closeServer(server, clients) };
}

async function closeServer(server: Server, clients: Set<Client>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const client of clients) client.socket.destroy();
  await closed;
}

function listen(server: Server, socketPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, () => {
      // Anyone who may open it may read everything, and a data folder that was there before may be open to others.
      chmodSync(socketPath, 0o700);
      resolve();
    });
  });
}

/** Cuts what arrived into turns; refuses encryption, which a socket in a private folder does not need. */
function receive(client: Client, data: Buffer): void {
  client.received = client.received.length === 0 ? data : Buffer.concat([client.received, data]);
  for (let turn = nextTurn(client.received); turn !== null; turn = nextTurn(client.received)) {
    client.received = client.received.subarray(turn.bytes.length);
    if (turn.kind === "encryption") client.socket.write("N");
    else if (turn.kind === "end") client.socket.end();
    else client.turns.push(turn);
  }
}

async function answer(
  db: PGlite,
  { socket }: Client,
  turn: Turn,
  onPanic: (reason: string) => void,
): Promise<void> {
  let parts: Buffer[] = [];
  let last = Buffer.alloc(0);
  let waitingBytes = 0;
  const send = () => {
    if (socket.writable && waitingBytes > 0) socket.write(Buffer.concat(parts, waitingBytes));
    parts = [];
    waitingBytes = 0;
  };
  await db.runExclusive(() =>
    db.execProtocolRawStream(new Uint8Array(turn.bytes), {
      onRawData: (data) => {
        // The bytes are a view of PGlite's memory and change with the next call.
        last = Buffer.from(data);
        // Reported at once: after some panics PGlite never comes back from this call.
        const panic = panicOf(last);
        if (panic !== null) onPanic(panic);
        parts.push(last);
        waitingBytes += data.length;
        if (waitingBytes >= sendAtBytes) send();
      },
    }),
  );
  send();
  const panic = panicOf(last);
  if (panic !== null) throw new Error(panic);
}

/** PostgreSQL would end after a panic; PGlite goes on without ever being ready again. @returns what it says, or null */
function panicOf(lastPart: Buffer): string | null {
  const at = lastPart.lastIndexOf("VPANIC\0");
  const isReady = lastPart.subarray(-readyForQuery.length - 1, -1).equals(readyForQuery);
  if (at < 0 || isReady) return null;
  return /\0M([^\0]+)/.exec(lastPart.toString("utf8", at))?.[1] ?? "it panicked";
}
