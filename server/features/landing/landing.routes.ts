import * as contract from "#contract/landing.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import type { LandingGate } from "./landing-gate.ts";

interface LandingCtx {
  landingGate: LandingGate;
}

export const landingRoutes: Route<LandingCtx>[] = [
  serve(contract.landingStatus, ({ landingGate }: LandingCtx, _input, { request }) => ({
    gate: landingGate.isOn,
    unlocked: landingGate.isUnlocked(request),
  })),

  serve(contract.unlockLanding, ({ landingGate }: LandingCtx, { body }, { reply }) => {
    landingGate.unlock(reply, body.password);
    return { ok: true as const };
  }),
];
