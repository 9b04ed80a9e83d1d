import { minFreeMb } from "#server/platform/disk-room.ts";
import type { Check } from "#contract/operate.ts";

/** What a doctor looks at; null where it cannot be known. */
export interface DoctorFacts {
  node: string;
  folder: { path: string; problem: string | null; freeMb: number | null };
  /** `own`: this server listens on it */
  port: { number: number; host: string; heldBy: "nobody" | "own" | "another" };
  database: {
    mode: "embedded" | "postgresql";
    problem: string | null;
    /** major version of PostgreSQL */
    version: number | null;
    migration: number | null;
    knownMigrations: number;
    /** the database's clock less this machine's */
    clockAheadMs: number | null;
  };
  publicUrl: string;
  isPublicUrlSet: boolean;
  /** why the streaming service refuses the origin */
  originRefused: string | null;
  hasClientId: boolean;
  trustsProxy: boolean;
  /** whether a proxy announced itself in the request that asks; null: no one asked through one */
  proxySeen: boolean | null;
  provider: { host: string; problem: string | null } | null;
  mail: { host: string; problem: string | null; hasSender: boolean } | null;
  backup: { folder: string; problem: string | null; newestHours: number | null; everyHours: number } | null;
  isDemoOn: boolean;
}

const minNodeVersion = 24;
const minPostgresVersion = 15;
const fewFreeMb = 1_024;
const maxClockMs = 2_000;

type Rule = (facts: DoctorFacts) => Check;

const ok = (check: string, found: string): Check => ({ check, verdict: "ok", found, remedy: null });
const note = (check: string, found: string, remedy: string): Check => ({
  check,
  verdict: "note",
  found,
  remedy,
});
const failed = (check: string, found: string, remedy: string): Check => ({
  check,
  verdict: "failed",
  found,
  remedy,
});

const node: Rule = ({ node: version }) =>
  Number(version.split(".")[0]) >= minNodeVersion
    ? ok("node", `Node ${version}`)
    : failed(
        "node",
        `Node ${version} is too old`,
        `Use Node ${minNodeVersion} or newer. npm start brings it.`,
      );

const port: Rule = ({ port: { number, host, heldBy } }) => {
  if (heldBy === "another")
    return failed("port", `Another program uses port ${number} of ${host}`, "Stop it, or set another PORT.");
  return ok("port", heldBy === "own" ? `Gatefold listens on ${host}:${number}` : `Port ${number} is free`);
};

const folder: Rule = ({ folder: { path, problem } }) =>
  problem === null
    ? ok("folder", `${path} is writable`)
    : failed(
        "folder",
        `${path} isn't writable (${problem})`,
        "Let the server's user write there, or set another DATA_DIR.",
      );

const disk: Rule = ({ folder: { path, freeMb } }) => {
  if (freeMb === null)
    return note("disk", `The free space on the disk of ${path} is unknown`, "Check it yourself.");
  const free = `${Math.floor(freeMb)} MB free on the disk of ${path}`;
  if (freeMb < minFreeMb)
    return failed("disk", free, `Free some space. Scans and imports wait below ${minFreeMb} MB.`);
  return freeMb < fewFreeMb ? note("disk", free, "Free some space before it's full.") : ok("disk", free);
};

const database: Rule = ({ database: { mode, problem, version, migration, knownMigrations } }) => {
  const where = mode === "embedded" ? "The embedded database" : "PostgreSQL at DATABASE_URL";
  if (problem !== null)
    return failed(
      "database",
      `${where} doesn't work: ${problem}`,
      mode === "embedded"
        ? "Restore a backup, or stop the process that uses its folder."
        : "Check the address, name and password, and that it's running.",
    );
  if (version !== null && version < minPostgresVersion)
    return failed(
      "database",
      `${where} is version ${version}`,
      `Use PostgreSQL ${minPostgresVersion} or newer.`,
    );
  if (migration !== null && migration > knownMigrations)
    return failed(
      "database",
      `${where} is from a newer Gatefold (migration ${migration} of ${knownMigrations})`,
      "Start that version, or restore a backup of this one.",
    );
  if (migration === null) return ok("database", `${where} has no tables yet. The first start creates them`);
  return migration < knownMigrations
    ? note(
        "database",
        `${where} is at migration ${migration} of ${knownMigrations}`,
        "The next start brings it up to date. Back it up first.",
      )
    : ok("database", `${where} answers, at migration ${migration}`);
};

const clock: Rule = ({ database: { clockAheadMs } }) => {
  if (clockAheadMs === null) return ok("clock", "There is one clock");
  const seconds = (Math.abs(clockAheadMs) / 1000).toFixed(1);
  return Math.abs(clockAheadMs) > maxClockMs
    ? failed(
        "clock",
        `This machine's clock is ${seconds} s ${clockAheadMs > 0 ? "behind" : "ahead of"} the database's`,
        "Sync both machines with a time server.",
      )
    : ok("clock", "The clocks of this machine and the database agree");
};

const publicUrl: Rule = ({ publicUrl: address, isPublicUrlSet, port: { host } }) => {
  const isLocal = isLoopback(new URL(address).hostname);
  if (!isPublicUrlSet && !isLoopback(host))
    return failed(
      "public-url",
      `The server listens on ${host} and PUBLIC_URL isn't set`,
      "Set PUBLIC_URL to the origin browsers use.",
    );
  if (isLocal && !isLoopback(host))
    return note(
      "public-url",
      `PUBLIC_URL is ${address}, and the server listens on ${host}`,
      "Set PUBLIC_URL to the origin others use, or HOST to 127.0.0.1.",
    );
  return ok("public-url", `Browsers use ${address}`);
};

const redirect: Rule = ({ publicUrl: address, originRefused, hasClientId }) => {
  const uri = `${address}/auth/callback`;
  if (originRefused === null) return ok("redirect-uri", `The service sends people back to ${uri}`);
  const remedy = "Serve Gatefold over HTTPS and set PUBLIC_URL to that address, or use http://127.0.0.1.";
  return hasClientId
    ? failed("redirect-uri", originRefused, remedy)
    : note("redirect-uri", originRefused, remedy);
};

const proxy: Rule = ({ publicUrl: address, trustsProxy, proxySeen }) => {
  if (proxySeen === true && !trustsProxy)
    return failed(
      "proxy",
      "There is a reverse proxy and TRUST_PROXY is off: everyone counts as one address",
      "Set TRUST_PROXY to the proxy's address.",
    );
  if (proxySeen === false && trustsProxy)
    return note(
      "proxy",
      "TRUST_PROXY is set, but no proxy was seen",
      "Have the proxy send X-Forwarded-For, or unset TRUST_PROXY.",
    );
  if (proxySeen === null && !trustsProxy && address.startsWith("https:"))
    return note(
      "proxy",
      "PUBLIC_URL is HTTPS, so there is a reverse proxy, and TRUST_PROXY is off",
      "Set TRUST_PROXY to the proxy's address.",
    );
  return ok("proxy", trustsProxy ? "The proxies in TRUST_PROXY are trusted" : "No proxy is trusted");
};

const provider: Rule = ({ hasClientId, provider: reached, isDemoOn }) => {
  if (reached?.problem != null)
    return failed(
      "provider",
      `${reached.host} can't be reached: ${reached.problem}`,
      "Check the network, its name server and firewall.",
    );
  if (hasClientId)
    return ok("provider", reached === null ? "A Client ID is set" : `${reached.host} can be reached`);
  return isDemoOn
    ? note(
        "provider",
        "No Client ID is set, so there is only the demo",
        "Register an app at the service and set its Client ID (docs/connect-spotify.md).",
      )
    : failed(
        "provider",
        "No Client ID is set and the demo is off: no one can sign in",
        "Set SPOTIFY_CLIENT_ID, or open the set-up link.",
      );
};

const mail: Rule = ({ mail: server }) => {
  if (server === null)
    return note(
      "mail",
      "No mail server is set up, so emails wait in the outbox",
      "Set SMTP_URL and MAIL_FROM.",
    );
  if (server.problem !== null)
    return failed(
      "mail",
      `The mail server ${server.host} doesn't work: ${server.problem}`,
      "Check SMTP_URL: host, port, name and password.",
    );
  return server.hasSender
    ? ok("mail", `The mail server ${server.host} answers`)
    : note(
        "mail",
        `The mail server ${server.host} answers, but MAIL_FROM isn't set`,
        "Set MAIL_FROM to an address it may send from.",
      );
};

const backup: Rule = ({ backup: made }) => {
  if (made === null)
    return note("backup", "There are no automatic backups", "Set BACKUP_DIR to a folder on another disk.");
  if (made.problem !== null)
    return failed("backup", made.problem, "Fix the folder of BACKUP_DIR, or set another one.");
  if (made.newestHours === null)
    return note(
      "backup",
      `There is no backup in ${made.folder} yet`,
      "The server makes one after it starts.",
    );
  const age = `The newest backup in ${made.folder} is ${made.newestHours < 1 ? "less than an hour" : `${Math.floor(made.newestHours)} h`} old`;
  return made.newestHours > 2 * made.everyHours + 1
    ? failed("backup", age, "The page Backups says why there is no newer one.")
    : ok("backup", age);
};

const rules: readonly Rule[] = [
  node,
  port,
  folder,
  disk,
  database,
  clock,
  publicUrl,
  redirect,
  proxy,
  provider,
  mail,
  backup,
];

/** What is wrong with a set-up: one check a line, in the order in which they are best mended. */
export function examine(facts: DoctorFacts): Check[] {
  return rules.map((rule) => rule(facts));
}

function isLoopback(host: string): boolean {
  const name = host.replaceAll(/^\[|\]$/gu, "");
  return name === "localhost" || name === "::1" || name.startsWith("127.");
}
