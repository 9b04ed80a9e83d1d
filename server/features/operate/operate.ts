/** What the operator sees of it: health, doctor, metrics, and what it reports them. */
export { gatherFacts, kindOf } from "./doctor-facts.ts";
export { examine } from "./doctor-rules.ts";
export { operateRoutes } from "./operate.routes.ts";
export { watchJob } from "./watch.jobs.ts";
