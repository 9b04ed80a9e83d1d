import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** What a mail server does with a mail. */
type Answer =
  | "take"
  /** 550: for good */
  | "refuse"
  /** 451: for now */
  | "put-off"
  /** reads the whole mail and never answers */
  | "hang"
  /** breaks the connection while the mail is sent */
  | "drop";

interface ArrivedMail {
  to: string;
  raw: string;
  messageId: string;
}

/** A real mail server for tests. */
export interface MailServer {
  /** for SMTP_URL; nothing waits for it longer than half a second */
  url: string;
  /** mails that it has read whole, whether or not it said so */
  arrived: ArrivedMail[];
  /** what it does from now on */
  answer(answer: Answer): void;
  close(): Promise<void>;
}

/** Starts a mail server that takes everything. */
export async function startMailServer(waitsMs = 500): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  let answer: Answer = "take";
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: (address, _session, done) => {
      const refusals = { refuse: 550, "put-off": 451 } as Partial<Record<Answer, number>>;
      const responseCode = refusals[answer];
      if (responseCode === undefined) return done();
      done(Object.assign(new Error(`<${address.address}> is not taken`), { responseCode }));
    },
    onData: (stream, session, done) => {
      if (answer === "drop") {
        stream.once("data", () => dropAll(server));
        return;
      }
      const asked = answer;
      let raw = "";
      stream.setEncoding("utf8");
      stream.on("data", (part: string) => (raw += part));
      stream.once("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        const [, messageId = ""] = /^Message-ID: (.+)$/imu.exec(raw) ?? [];
        arrived.push({ to, raw, messageId: messageId.trim() });
        if (asked !== "hang") done();
      });
    },
  });
  // A client that is killed breaks its connection.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?greetingTimeout=${waitsMs}&socketTimeout=${waitsMs}`,
    arrived,
    answer: (next) => void (answer = next),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function dropAll(server: SMTPServer): void {
  for (const connection of server.connections) connection._socket.destroy();
}
