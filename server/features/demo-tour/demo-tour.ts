/** What visitors of the demo find that others made: a friend who shares, and something that was done and can be undone. */
export { demoTourJob, startDemoTour } from "./demo-tour.jobs.ts";
