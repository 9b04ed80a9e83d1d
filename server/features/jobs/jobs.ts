/** Jobs as people see them. What runs them, and how to add a kind, is in server/platform/jobs. */
export { jobRoutes } from "./jobs.routes.ts";
export { createJobTopic } from "./job-topic.ts";
export { jobsPersonData } from "./forget-jobs.ts";
