import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";

/** The version of the consent that people are asked for now. A consent to another version does not count. */
export const consentVersion = "v1.0" as const;

/** Whether the person has agreed to `version`, and when. Playlist writes need it (403 `consent-required`). */
const Consent = z.object({
  consented: z.boolean(),
  version: z.literal(consentVersion),
  accepted_at: EpochSeconds.nullable(),
});

/** The consent of the signed-in person to the present version. */
export const getConsent = endpoint({
  method: "GET",
  path: "/auth/consent",
  summary: "Get the person's consent",
  access: "own",
  output: Consent,
});

/** Records the consent; `accepted: false` withdraws it. Consent that is given twice keeps the first date. */
export const setConsent = endpoint({
  method: "POST",
  path: "/auth/consent",
  summary: "Give or withdraw consent",
  access: "own",
  body: z.strictObject({ accepted: z.boolean(), version: z.literal(consentVersion) }),
  output: Consent,
});
