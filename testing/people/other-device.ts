import { openFakeDevice, type FakeDevice } from "#testing/demo-service/fake-device.ts";
import type { TestApp } from "#testing/server/app.ts";
import type { Api } from "#testing/server/http-client.ts";
import { signInAtProvider } from "./provider-sign-in.ts";
import type { SignedIn } from "./sign-in.ts";

/** Opens a device of the person's account at the provider, which plays what it is asked to. */
export async function openOtherDevice(app: TestApp, person: SignedIn): Promise<FakeDevice> {
  const token = await signInAtProvider(app.provider.base, person.account, [
    "streaming",
    "user-modify-playback-state",
    "user-read-playback-state",
  ]);
  return openFakeDevice(new URL(app.provider.base).origin, person.account, { token });
}

/** Sends a command of the player through Gatefold, as `play?device_id=…`; throws unless the provider takes it. */
export async function commandPlayer(person: Api, method: string, verb: string, body?: object): Promise<void> {
  const { status, text } = await person.send(method, `/player/v1/me/player/${verb}`, {
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (status >= 300) throw new Error(`${verb} answered ${status}: ${text}`);
}
