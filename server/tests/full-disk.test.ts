import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRealPostgres } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2020, somePlays } from "#testing/samples/exports/export-zip.ts";
import { apiOf } from "#testing/server/http-client.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import { cachedLibrary, providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import { signInAs } from "#testing/people/sign-in.ts";
import {
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";

const megabyte = 1024 * 1024;

/** Mounting a small disk takes root; the embedded database alone writes to it. */
const canMount = process.platform === "linux" && process.getuid?.() === 0 && !hasRealPostgres && mayMount();

function mayMount(): boolean {
  try {
    execFileSync("unshare", ["--mount", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(canMount)("a disk of 160 MB", () => {
  let outer: OuterProvider;
  let disk = "";
  let server: SpawnedServer;

  beforeAll(async () => {
    outer = await startOuterProvider(
      aCatalogue({ accounts: 1, tracks: 900, liked: 620, playlists: [530, 210] }),
    );
    disk = join(outer.folder, "disk");
    mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", disk]);
    server = await spawnTestServer({ ...outer.env, DATA_DIR: disk }, outer.folder);
  });
  afterAll(async () => {
    await server.end("SIGKILL");
    execFileSync("umount", [disk]);
    await outer.close();
  });

  test("a scan pauses while it is full, reading goes on, and both resume when there is room", async () => {
    const readiness = async () => (await apiOf(server.url, null).get("/readyz")).status;
    expect(await readiness()).toBe(200);
    const filler = join(disk, "filler");
    writeFileSync(filler, Buffer.alloc(100 * megabyte));
    const person = await signInAs(server.url, "account-0");
    const progress = async () => (await person.get("/library/cache/progress")).body;
    await expect.poll(async () => (await progress()).status).toBe("paused");
    expect((await progress()).detail).toContain("disk is nearly full");
    const ready = await apiOf(server.url, null).get("/readyz");
    expect([ready.status, ready.body.detail]).toEqual([503, expect.stringContaining("disk is nearly full")]);
    expect((await person.get("/library/cache/tracks?limit=5")).status).toBe(200);
    rmSync(filler);
    await expect.poll(async () => (await progress()).status).toBe("done");
    expect(await readiness()).toBe(200);
    expect(await cachedLibrary(person)).toEqual(
      await providerTruth(await providerClient(outer.provider.base, "account-0")),
    );
  });

  test("an export that does not fit is refused before the database has no room, and one that does is imported", async () => {
    const { body } = await apiOf(server.url, null).post("/auth/export-account");
    const person = apiOf(server.url, body.app_token);
    const { bavail, bsize } = statfsSync(disk);
    // Of what it takes before it is refused, the log of the database keeps its half.
    const spare = bavail * bsize - 112 * megabyte;
    const filler = join(disk, "filler");
    if (spare > 0) writeFileSync(filler, Buffer.alloc(spare));
    const refused = await uploadExport(person, Buffer.alloc(90 * megabyte));
    expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
    expect(refused.body.detail).toContain("disk is nearly full");
    expect((await person.get("/library/cache/status")).status).toBe(200);
    expect((await person.post("/auth/recovery-code")).status).toBe(200);
    const zip = await aZip({ "endsong_0.json": somePlays(50, Date.UTC(2025, 4, 1)).map(rowOf2020) });
    const taken = await uploadExport(person, zip);
    expect((await untilImported(person, taken.body.job_id)).stats.streaming_events).toBe(50);
    rmSync(filler, { force: true });
    expect((await server.end("SIGTERM")).code).toBe(0);
  });
});
