import { afterEach } from "vitest";
import { closeApps } from "./open-app.ts";

/* Set-up file of the e2e tests. A hook in a module of the kit would be there for the first file of a worker alone. */
afterEach(({ task }) => closeApps({ hasFailed: task.result?.state === "fail" }));
