import { expect } from "vitest";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { Failure } from "#contract/base/errors.ts";
import { ListenBrainzFailure } from "#contract/scrobbling/scrobbling.ts";
import type { Answer } from "./http-client.ts";

/** Expects a failed answer of Gatefold's own form. */
export function expectFailure(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body?.code], answer.text).toEqual([status, code]);
  expect(Failure.safeParse(answer.body).success).toBe(true);
}

/** Expects the answer of an endpoint to who is signed out, in the form that its clients know. */
export function expectSignedOut({ failures }: Endpoint, answer: Answer): void {
  if (failures === undefined) return expectFailure(answer, 401, "not-signed-in");
  expect(answer.status).toBe(401);
  expect(ListenBrainzFailure.parse(answer.body).code).toBe(401);
}
