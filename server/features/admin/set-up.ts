import { message } from "#contract/messages/messages.ts";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { AppContext } from "#server/features/context.ts";
import {
  followListedAdmins,
  hasAdmin,
  lockAdmins,
  offeredProviders,
  updateAdmin,
  type AuthCtx,
  type Sessions,
} from "#server/features/auth/auth.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readBrowserCookie, setBrowserCookie } from "#server/platform/http/browser-cookies.ts";
import { transaction, type AfterCommit } from "#server/platform/database/transaction.ts";
import { deleteSetUpCode, findSetUpCode, insertAdminWrite, storeSetUpCode } from "./admin.db.ts";
import { isTypedCode, makeTypedCode } from "#server/platform/process/secrets/typed-code.ts";

type SetUpCtx = Pick<
  AppContext,
  "database" | "events" | "log" | "now" | "providers" | "publicUrl" | "secrets" | "settings" | "stopping"
> & { sessions: Pick<Sessions, "forget"> };

/** Groups of the set-up code: 60 bits (decisions, 8.1). */
const codeGroups = 3;
const topic = "admins";
const purpose = "set-up-code";
const mark = { name: "gatefold_set_up", path: "/" };
const heldSeconds = 3600;

/** Whose set-up is what the link of the start opens. */
export interface SetUp {
  /** Follows ADMINS, and answers the link with the code where no one is admin. At the start, after the migrations. */
  start(): Promise<string | null>;
  /** What a browser may do: there is an admin, or it holds the code, or it does not. */
  read(request: FastifyRequest): Promise<"done" | "code-needed" | "code-held">;
  /** Lets the browser hold the code for an hour if it is the right one; answers whether it is. */
  hold(reply: FastifyReply, code: string): Promise<boolean>;
  /** The code that the browser holds, right or wrong. */
  heldBy(request: FastifyRequest): string | undefined;
  /** Makes someone admin by the code. Throws AppError `forbidden`, `conflict`. */
  claim(person: { userId: string; provider: string }, code: string): Promise<void>;
  /** The same for someone who signs in in a browser that holds the code; nothing where it does not count. */
  claimBySignIn: AuthCtx["claimBySignIn"];
}

/**
 * Who becomes admin while no one is (decisions, 8.1). The code is in the database, sealed, so that every process that
 * shares it takes the same one; in DATA_DIR is a copy for the operator until it is used.
 */
export function createSetUp(ctx: SetUpCtx): SetUp {
  const file = join(ctx.settings.DATA_DIR, "set-up-code");
  const removeFile = () => rmSync(file, { force: true });
  const isOpen = async (database: SetUpCtx["database"] | Transaction<DatabaseTables> = ctx.database) =>
    opensAnything(ctx.settings) && !(await hasAdmin(database, offeredProviders(ctx)));
  const isRight = async (code: string, database: Parameters<typeof findSetUpCode>[0] = ctx.database) => {
    const sealed = await findSetUpCode(database);
    const known = sealed === undefined ? null : ctx.secrets.openIfOurs(sealed, purpose);
    return known !== null && isTypedCode(code, known);
  };
  const follow = async () => {
    for await (const _event of ctx.events.subscribe(topic, ctx.stopping)) if (!(await isOpen())) removeFile();
  };

  const makeAdmin = async (trx: Transaction<DatabaseTables>, afterCommit: AfterCommit, userId: string) => {
    await updateAdmin(trx, userId, true);
    await deleteSetUpCode(trx);
    await insertAdminWrite(trx, new Date(ctx.now()), {
      actorId: null,
      via: "set-up-code",
      action: "POST /admin/claim",
      subjectId: userId,
      detail: { is_admin: true },
    });
    afterCommit(async () => {
      removeFile();
      await ctx.events.publish(topic);
      await ctx.sessions.forget();
      ctx.log.info({ userId }, "a person became admin with the set-up code");
    });
  };

  return {
    start: async () => {
      await followAdmins(ctx);
      void follow().catch((error: unknown) =>
        ctx.log.error({ err: error }, "a change of admins was not heard"),
      );
      if (!(await isOpen())) {
        await deleteSetUpCode(ctx.database);
        removeFile();
        return null;
      }
      const code = await readOrMakeCode(ctx);
      keepCopy(file, code);
      return `${ctx.publicUrl}/set-up?code=${code}`;
    },
    read: async (request) => {
      if (!(await isOpen())) return "done";
      const held = readBrowserCookie(request, ctx.publicUrl, mark);
      return held !== undefined && (await isRight(held)) ? "code-held" : "code-needed";
    },
    hold: async (reply, code) => {
      if (!(await isOpen()) || !(await isRight(code))) return false;
      setBrowserCookie(reply, ctx.publicUrl, {
        ...mark,
        value: code.slice(0, 100),
        maxAgeSeconds: heldSeconds,
      });
      return true;
    },
    heldBy: (request) => readBrowserCookie(request, ctx.publicUrl, mark),
    claim: (person, code) =>
      transaction(ctx.database, async (trx, afterCommit) => {
        await lockAdmins(trx);
        if (!(await isOpen(trx))) throw new AppError("conflict", message("admin.hasAdmin"));
        if (!(await isRight(code, trx))) throw wrongCode();
        refuseClaimOf(ctx, person.provider);
        await makeAdmin(trx, afterCommit, person.userId);
      }),
    claimBySignIn: async (trx, afterCommit, { userId, provider, request }) => {
      const held = readBrowserCookie(request, ctx.publicUrl, mark);
      if (held === undefined || provider === "demo" || ctx.settings.ADMINS.length > 0) return;
      await lockAdmins(trx);
      if ((await isOpen(trx)) && (await isRight(held, trx))) await makeAdmin(trx, afterCommit, userId);
    },
  };
}

/** What a wrong code is answered. */
export function wrongCode(): AppError {
  return new AppError("forbidden", message("admin.wrongSetUpCode"));
}

function refuseClaimOf({ settings }: SetUpCtx, provider: string): void {
  if (settings.ADMINS.length > 0) throw new AppError("conflict", message("admin.adminsFromEnvironment"));
  if (provider === "demo") throw new AppError("forbidden", message("admin.demoAccount"));
}

/** With ADMINS set and a Client ID in the environment there is nothing that the code could do. */
function opensAnything({ ADMINS: admins, SPOTIFY_CLIENT_ID: clientId }: SetUpCtx["settings"]): boolean {
  return admins.length === 0 || clientId === undefined;
}

/** ADMINS, when set, is the whole truth at every start. */
async function followAdmins(ctx: SetUpCtx): Promise<void> {
  const { ADMINS: admins } = ctx.settings;
  if (admins.length === 0) return;
  await transaction(ctx.database, async (trx, afterCommit) => {
    const changed = await followListedAdmins(trx, admins);
    for (const { userId, isAdmin } of changed)
      await insertAdminWrite(trx, new Date(ctx.now()), {
        actorId: null,
        via: "settings",
        action: "ADMINS",
        subjectId: userId,
        detail: { is_admin: isAdmin },
      });
    afterCommit(() => ctx.sessions.forget());
  });
}

async function readOrMakeCode(ctx: SetUpCtx): Promise<string> {
  for (;;) {
    const sealed = await findSetUpCode(ctx.database);
    const code = sealed === undefined ? null : ctx.secrets.openIfOurs(sealed, purpose);
    if (code !== null) return code;
    // Another process may store one at the same moment: what is stored then counts.
    await storeSetUpCode(ctx.database, ctx.secrets.seal(makeTypedCode(codeGroups), purpose), sealed);
  }
}

function keepCopy(file: string, code: string): void {
  if (existsSync(file) && readFileSync(file, "utf8").trim() === code) return;
  rmSync(file, { force: true });
  writeFileSync(file, `${code}\n`, { mode: 0o600, flag: "wx" });
}
