import { expect, vi } from "vitest";
import type { TestApp } from "#testing/server/app.ts";

/** Waits until the genres that a scan sets off are worked out, so that the library does not change after that. */
export async function untilGenresAreFound({ server }: TestApp, userId: string): Promise<void> {
  const jobs = server.ctx.database.selectFrom("jobs").select("state").where("user_id", "=", userId);
  // Not a poll of expect, which a hook may not use.
  await vi.waitFor(
    async () => {
      const states = (await jobs.where("kind", "=", "genres").execute()).map(({ state }) => state);
      expect(states, "jobs that work out genres").toContain("done");
      for (const open of ["waiting", "running", "paused"])
        expect(states, "jobs that work out genres").not.toContain(open);
    },
    { timeout: 60_000 },
  );
}
