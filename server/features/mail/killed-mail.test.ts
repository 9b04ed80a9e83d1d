import { afterAll, beforeAll, expect, test } from "vitest";
import {
  databaseSettings,
  hasRealPostgres,
  scratchFolder,
  startTestApp,
  writeCatalogue,
} from "#testing/server/app.ts";
import { startMailServer, type MailServer } from "#testing/server/mail-server.ts";
import { endLeases } from "#testing/database/end-leases.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf } from "#testing/server/http-client.ts";
import { signInAs } from "#testing/people/sign-in.ts";
import { spawnTestServer } from "#testing/server/spawned-server.ts";
import { queueMail } from "./mail.ts";

const { folder, remove } = scratchFolder();
let mailServer: MailServer;
beforeAll(async () => {
  // Nobody gives up before the test has killed them.
  mailServer = await startMailServer(60_000);
});
afterAll(async () => {
  await mailServer.close();
  remove();
});

test.runIf(hasRealPostgres)(
  "a mail waits for a mail server; a process that is killed before the answer sends it once more, and no more",
  async () => {
    const catalogue = aCatalogue({ accounts: 1, liked: 1, playlists: [] });
    const settings = { ...(await databaseSettings()), ADMINS: "demo:account-0", DEMO_SHARED: "on" };
    const app = await startTestApp({ catalogue, env: settings });
    const mail = { to: "ada@example.org", subject: "Hello", text: "You are in.", kind: "acceptance" };
    const { mailId, state } = await queueMail(app.server.ctx, mail);
    const admin = await app.signIn("account-0");
    expect(state).toBe("waiting");
    expect((await admin.get("/admin/mail")).body).toMatchObject({ items: [{ state }], has_server: false });
    expect((await admin.post(`/admin/mail/${mailId}/retry`, {})).body.code).toBe("conflict");
    await app.close();

    const env = { ...settings, SMTP_URL: mailServer.url, DEMO_CATALOGUE: writeCatalogue(folder, catalogue) };
    mailServer.answer("hang");
    const killed = await spawnTestServer(env, folder);
    await expect.poll(() => mailServer.arrived.length).toBe(1);
    await killed.end("SIGKILL");
    await endLeases(settings);

    mailServer.answer("take");
    const next = await spawnTestServer(env, folder);
    const { token } = await signInAs(next.url, "account-0");
    const outbox = async (url: string) => (await apiOf(url, token).get("/admin/mail")).body.items;
    await expect.poll(() => outbox(next.url)).toMatchObject([{ id: mailId, state: "sent" }]);
    await next.end("SIGTERM");
    const messageId = `<${mailId}@gatefold>`;
    expect(mailServer.arrived).toMatchObject([{ messageId }, { messageId }]);
  },
);
