import type { TestApp } from "#testing/server/app.ts";
import type { Answer, Shown } from "#testing/server/http-client.ts";
import { tokenOf, type TokenHolder } from "./access-token.ts";
import type { SignedIn } from "./sign-in.ts";

/** A song as players name it. */
export const nightBus = { title: "Night Bus", artist: "Somebody", album: "Late", lengthMs: 200_000 };

/** Someone with statistics on, and a player of theirs that sends what it plays. */
export interface Scrobbler {
  person: SignedIn;
  player: TokenHolder;
  submit: (body: unknown, path?: string) => Promise<Answer>;
  /** what is shown of the plays of the person, or of another */
  playsOf: (who?: SignedIn) => Promise<Shown[]>;
  shownSubmissions: () => Promise<Shown>;
  /** in epoch seconds, by the clock of the app */
  secondsAgo: (seconds: number) => number;
}

/** A new one, of an account that no test has used. */
export async function aScrobbler(app: TestApp): Promise<Scrobbler> {
  const person = await app.signIn(app.freshAccount());
  await person.post("/stats/opt_in");
  const player = await tokenOf(person, app.url);
  return {
    person,
    player,
    submit: (body, path = "/1/submit-listens") => player.call("POST", path, body),
    playsOf: async (who = person) => (await who.get("/stats/plays?limit=100")).body.items,
    shownSubmissions: async () => (await person.get("/scrobbling/submissions")).body,
    secondsAgo: (seconds) => Math.floor(app.clock.now() / 1_000) - seconds,
  };
}
