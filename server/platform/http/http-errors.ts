import { message, type MessageId } from "#contract/messages/messages.ts";
import type { ConnectionError, FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import type { ErrorCode } from "#contract/base/errors.ts";
import { isDatabaseAway } from "#server/platform/database/failure-kinds.db.ts";
import { AppError, failureOf } from "#server/platform/process/errors.ts";

/** What Fastify and its plugins refuse before a handler is called, by status. */
const refusals: Record<number, [ErrorCode, MessageId]> = {
  400: ["bad-request", "requests.malformed"],
  404: ["not-found", "auth.nothingHere"],
  413: ["too-large", "requests.tooLarge"],
  415: ["unsupported-media-type", "requests.otherType"],
  429: ["too-many-requests", "requests.tooManyFromAddress"],
};

const retryAfterSeconds = 5;

/** What failed since the database is away is `unavailable`: it can be asked for again. Anything else is as it was thrown. */
export function withoutDatabase<E>(thrown: E): E | AppError {
  if (!isDatabaseAway(thrown)) return thrown;
  return new AppError("unavailable", message("requests.databaseAway"), { retryAfterSeconds, cause: thrown });
}

/** The body of a failed answer, in the form that the route's clients know. */
function bodyOf(request: FastifyRequest, { status, failure }: AppError): object {
  const isForListenBrainz = request.routeOptions.config.failures === "listenbrainz";
  return isForListenBrainz ? { code: status, error: failure.detail } : failure;
}

/** Answers every failure in one shape; bugs are logged once and answered without particulars. */
export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
    const error = withoutDatabase(thrown);
    // The log names a lost database once, not for every call (`database-outage.ts`).
    if (error !== thrown) request.log.error({ err: thrown }, "a request failed");
    if (error instanceof AppError) {
      if (error.retryAfterSeconds !== undefined)
        void reply.header("retry-after", String(error.retryAfterSeconds));
      return reply.code(error.status).send(bodyOf(request, error));
    }
    const refused = refusals[error.statusCode ?? 500];
    if (refused !== undefined) {
      const [code, id] = refused;
      return reply.code(error.statusCode ?? 400).send(bodyOf(request, new AppError(code, message(id))));
    }
    // A stream that broke because the caller has left is no bug.
    const hasLeft = reply.raw.destroyed && error.name === "AbortError";
    request.log[hasLeft ? "debug" : "error"](
      { err: error, method: request.method, path: request.url.split("?", 1)[0] },
      "a request failed",
    );
    return reply.code(500).send(failureOf(error));
  });
}

/** Answers in the same shape what Node refuses before there is a request: too long an address, or no HTTP. */
export function refuseUnreadable(build: string): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const isTooLong = error.code === "HPE_HEADER_OVERFLOW";
    const { status, failure } = new AppError(
      "bad-request",
      isTooLong ? message("requests.addressTooLong") : message("requests.malformed"),
    );
    const body = JSON.stringify(failure);
    const head = [
      `HTTP/1.1 ${status} Bad Request`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      `x-app-version: ${build}`,
      "x-content-type-options: nosniff",
      "connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}
