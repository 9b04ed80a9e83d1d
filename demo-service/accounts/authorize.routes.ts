import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { authorizePage, refusalPage, type Page } from "./authorize-page.ts";
import { SCOPES } from "./scopes.ts";
import type { AccountsService } from "./token.routes.ts";
import type { Visitors } from "./visitors.ts";

const query = z.object({
  client_id: z.string().default(""),
  response_type: z.string().default(""),
  redirect_uri: z.string().default(""),
  scope: z.string().default(""),
  state: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});
type Query = z.infer<typeof query>;

/**
 * `GET /authorize` asks which account to let in; `POST` to the same address with `account` and `decision`
 * sends the browser back. The page shows a wrong client or address; the client gets every other error.
 */
export function authorizeRoutes(app: FastifyInstance, service: AccountsService, visitors: Visitors): void {
  app.get("/authorize", async (request, reply) => {
    const asked = readQuery(service, request.query);
    if (asked === null) return sendPage(reply.code(400), refusalPage());
    const error = errorOf(service, asked);
    if (error !== null) return reply.redirect(backTo(asked, { error }), 302);
    return sendPage(
      reply,
      authorizePage({ clientId: asked.client_id, redirectUri: asked.redirect_uri }, visitors),
    );
  });
  app.post("/authorize", async (request, reply) => {
    const asked = readQuery(service, request.query);
    if (asked === null) return sendPage(reply.code(400), refusalPage());
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const error = errorOf(service, asked);
    if (error !== null) return reply.redirect(backTo(asked, { error }), 302);
    if (form.get("decision") !== "allow")
      return reply.redirect(backTo(asked, { error: "access_denied" }), 302);
    const accountId = visitors.admit(form.get("account") ?? "", request, reply);
    if (accountId === null) return sendPage(reply.code(400), refusalPage());
    const code = service.grants.addCode({
      accountId,
      clientId: asked.client_id,
      redirectUri: asked.redirect_uri,
      scopes: asked.scope.split(" ").filter((scope) => scope !== ""),
      challenge: asked.code_challenge ?? null,
      authorizedAtMs: service.now(),
    });
    return reply.redirect(backTo(asked, { code }), 302);
  });
}

/** The query, if client and redirect address may be trusted with an answer. */
function readQuery(service: AccountsService, given: unknown): Query | null {
  const parsed = query.safeParse(given);
  if (!parsed.success) return null;
  return service.clients.allowsRedirect(parsed.data.client_id, parsed.data.redirect_uri) ? parsed.data : null;
}

function errorOf(service: AccountsService, asked: Query): string | null {
  if (asked.response_type !== "code") return "unsupported_response_type";
  const scopes = asked.scope.split(" ").filter((scope) => scope !== "");
  if (scopes.some((scope) => !SCOPES.has(scope))) return "invalid_scope";
  if (asked.code_challenge === undefined) {
    return service.clients.secretOf(asked.client_id) === null ? "invalid_request" : null;
  }
  const isRight = asked.code_challenge_method === "S256" && /^[\w-]{43}$/.test(asked.code_challenge);
  return isRight ? null : "invalid_request";
}

function backTo({ redirect_uri, state }: Query, answer: Record<string, string>): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set("state", state);
  return url.href;
}

function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .header("content-type", "text/html; charset=utf-8")
    .header("content-security-policy", page.policy)
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .send(page.html);
}
