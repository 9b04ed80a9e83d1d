import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "#demo-service/demo-service.ts";
import { checkApplication } from "./check-application.ts";

const clientSecret = "5ec2e75ec2e75ec2e75ec2e75ec2e75e";
let provider: RunningProvider;

beforeAll(async () => {
  provider = await startProvider({
    dataFolder: null,
    clients: [{ id: "registered", secret: clientSecret, redirectUris: ["http://127.0.0.1:9/auth/callback"] }],
  });
});
afterAll(() => provider.close());

const check = (secret: string | null, base = provider.base) =>
  checkApplication(base, { clientId: "registered", clientSecret: secret });

test("an application that the service knows is known, with its secret and without", async () => {
  expect(await check(clientSecret)).toBe("known");
  expect(await check(null)).toBe("known");
});

test("an application that the service does not recognise is refused", async () => {
  expect(await check(clientSecret.replace("5", "6"))).toBe("refused");
});

test("what is out of reach, fails or speaks otherwise reveals nothing", async () => {
  expect(await check(null, `${provider.base}/nowhere`)).toBe("unknown");
  expect(await check(null, "http://127.0.0.1:9")).toBe("unknown");
  provider.setFaults("flaky:1");
  expect(await check(null)).toBe("unknown");
  provider.setFaults("");
});
