import { message, type Message, type MessageId } from "#contract/messages/messages.ts";
import type { FastifyRequest } from "fastify";
import { readClientId, type ClientIdProblem } from "#contract/provider-setup/client-id.ts";
import * as contract from "#contract/provider-setup/provider-setup.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { whyOriginIsRefused } from "#server/platform/process/settings.ts";
import { checkApplication } from "#server/provider-client/accounts/check-application.ts";
import {
  forgetApplication,
  readApplication,
  storeApplication,
  type KnownApplication,
  type ProviderApplication,
} from "#server/provider-client/accounts/provider-application.ts";
import { announceConnections } from "./follow-connections.ts";

export type ConnectionCtx = AppContext & {
  /** Whether there is an admin; else whether the asker holds the set-up code. */
  readSetUp: (request: FastifyRequest) => Promise<"done" | "code-needed" | "code-held">;
};

export const connectionRoutes: Route<ConnectionCtx>[] = [
  serve(contract.connectionGuide, async (ctx: ConnectionCtx, _input, { request }) => {
    const application = await readApplication(ctx);
    return {
      public_url: ctx.publicUrl,
      redirect_uri: `${ctx.publicUrl}/auth/callback`,
      refusal: refusalOf(ctx.publicUrl),
      source: application?.source ?? ("none" as const),
      configured: ctx.providers.find("spotify") !== undefined,
      set_up: await ctx.readSetUp(request),
    };
  }),

  serve(contract.getConnection, async (ctx: AppContext) => present(await readApplication(ctx))),

  serve(contract.setConnection, async (ctx: AppContext, { body }, { session }) => {
    await refuseEnvironment(ctx);
    const application = readGiven(body.client_id, body.client_secret ?? "");
    const check = await checkApplication(ctx.settings.SPOTIFY_ACCOUNTS_BASE, application);
    await storeApplication(ctx, application);
    await announceConnections(ctx);
    ctx.log.info({ by: session?.userId ?? "set-up code", check }, "the streaming service was connected");
    return { ...present(await readApplication(ctx)), check };
  }),

  serve(contract.removeConnection, async (ctx: AppContext, _input, { session }) => {
    await refuseEnvironment(ctx);
    if (await forgetApplication(ctx)) {
      await announceConnections(ctx);
      ctx.log.info({ by: session?.userId ?? "set-up code" }, "the streaming service was disconnected");
    }
    return present(await readApplication(ctx));
  }),
];

function present(application: KnownApplication | null) {
  const changedAt = application?.changedAt ?? null;
  return {
    source: application?.source ?? ("none" as const),
    client_id: application?.clientId ?? null,
    has_secret: typeof application?.clientSecret === "string",
    changed_at: changedAt === null ? null : Math.floor(changedAt.getTime() / 1000),
  };
}

function refusalOf(publicUrl: string): "localhost" | "plain-http" | null {
  if (whyOriginIsRefused(publicUrl) === null) return null;
  return new URL(publicUrl).hostname === "localhost" ? "localhost" : "plain-http";
}

async function refuseEnvironment(ctx: AppContext): Promise<void> {
  if ((await readApplication(ctx))?.source !== "environment") return;
  throw new AppError("conflict", message("providerSetup.setByEnvironment"));
}

const clientIdMessages: Record<ClientIdProblem, MessageId> = {
  empty: "providerSetup.clientIdEmpty",
  address: "providerSetup.clientIdAddress",
  setting: "providerSetup.clientIdSetting",
  length: "providerSetup.clientIdLength",
  characters: "providerSetup.clientIdCharacters",
};

/** What was entered, checked by its form. Throws AppError `bad-request` with a sentence for the field. */
function readGiven(givenId: string, givenSecret: string): ProviderApplication {
  const read = readClientId(givenId);
  if ("problem" in read) throw wrong("client_id", message(clientIdMessages[read.problem]));
  const secret = givenSecret.trim();
  if (secret === "") return { clientId: read.clientId, clientSecret: null };
  if (!/^[0-9a-f]{32}$/iu.test(secret)) throw wrong("client_secret", message("providerSetup.wrongSecret"));
  if (secret.toLowerCase() === read.clientId) throw wrong("client_id", message("providerSetup.secretIsId"));
  return { clientId: read.clientId, clientSecret: secret };
}

function wrong(field: "client_id" | "client_secret", said: Message): AppError {
  return new AppError("bad-request", said, { fields: { [field]: said } });
}
