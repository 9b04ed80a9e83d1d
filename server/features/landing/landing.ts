/** The gate in front of the ways to sign in: a password that the operator may set. */
export { createLandingGate, type LandingGate } from "./landing-gate.ts";
export { landingRoutes } from "./landing.routes.ts";
