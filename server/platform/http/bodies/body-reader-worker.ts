import { parentPort } from "node:worker_threads";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { nameOf, type BodyRequest, type ReadBody } from "./body-reader.ts";
import { readJsonBody } from "./json-body.ts";

/** The thread that reads large bodies one after the other. Started by body-reader.ts. */
const endpoints = new Map(api.map((endpoint: Endpoint) => [nameOf(endpoint), endpoint]));

function read({ endpoint: name, bytes }: BodyRequest): ReadBody {
  try {
    const endpoint = endpoints.get(name);
    if (endpoint === undefined) throw new Error(`There is no endpoint ${name}`);
    return { value: readJsonBody(endpoint, bytes) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: { code: error.code, said: error.said, fields: error.extra.fields } };
  }
}

parentPort?.on("message", (request: BodyRequest) => parentPort?.postMessage(read(request)));
