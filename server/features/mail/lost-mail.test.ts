import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseSettings, hasRealPostgres, startTestApp } from "#testing/server/app.ts";
import { startMailServer, type MailServer } from "#testing/server/mail-server.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { queueMail } from "./mail.ts";

let mailServer: MailServer;
beforeAll(async () => {
  // No one gives up before the test lets them.
  mailServer = await startMailServer(60_000);
});
afterAll(() => mailServer.close());

test.runIf(hasRealPostgres)(
  "a mail waits for a mail server; one amid which its process was lost is sent once more by another, and no more",
  async () => {
    const catalogue = aCatalogue({ accounts: 1, liked: 1, playlists: [] });
    const env = { ...(await databaseSettings()), ADMINS: "demo:account-0" };
    const without = await startTestApp({ catalogue, env });
    const mail = { to: "ada@example.org", subject: "Hello", text: "You are in.", kind: "acceptance" };
    const { mailId, state } = await queueMail(without.server.ctx, mail);
    expect(state).toBe("waiting");
    const admin = await without.signIn("account-0");
    expect((await admin.get("/admin/mail")).body).toMatchObject({ items: [{ state }], has_server: false });
    expect((await admin.post(`/admin/mail/${mailId}/retry`, {})).body.code).toBe("conflict");
    await without.close();

    mailServer.answer("hang");
    const lost = await startTestApp({ catalogue, env: { ...env, SMTP_URL: mailServer.url } });
    const { database } = lost.server.ctx;
    const stateNow = async () =>
      database.selectFrom("mails").select(["state", "error"]).executeTakeFirstOrThrow();
    await expect.poll(() => mailServer.arrived.length).toBe(1);
    expect(await stateNow()).toMatchObject({ state: "sending" });
    // What a process that was killed leaves: a lease that no one renews.
    const left = { lease_owner: "killed", lease_until: new Date(0) };
    await database.updateTable("jobs").set(left).where("kind", "=", "send-mail").execute();
    mailServer.answer("take");
    const other = await lost.startAnother();
    await expect.poll(stateNow).toEqual({ state: "sent", error: null });
    // Where it was only stalled, its own try ends now, and is no one's any more.
    await mailServer.close();
    await lost.close();
    await expect(other.close()).resolves.toBeUndefined();
    const messageId = `<${mailId}@gatefold>`;
    expect(mailServer.arrived).toMatchObject([{ messageId }, { messageId }]);
  },
);
