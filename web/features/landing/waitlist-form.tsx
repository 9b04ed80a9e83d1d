import { CircleCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { useAnswer } from "#web/platform/api/use-answer.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { landingText } from "#web/features/landing/texts/landing-text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { readWaitlist, waitlistMs } from "./landing-calls.ts";

/** This browser has joined the waitlist before (specification 1, local keys). */
const joinedKey = "waitlistSignedUp";

/** The specification has one sentence for an address that is on the list, and one for everything else. */
function failureText(error: unknown): string {
  const isKnown = error instanceof ApiFailure && error.status === 409;
  return landingText(isKnown ? "alreadyJoined" : "joinFailed");
}

function WaitingCount({ total }: { total: number }) {
  if (total === 0) return null;
  return <p className="text-sm text-weak">{landingText("waiting", { count: total })}</p>;
}

function JoinForm({ onJoined }: { onJoined: (total: number) => void }) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const join = async () => {
    setIsBusy(true);
    try {
      const body = { email: email.trim(), ...(name.trim() === "" ? {} : { name: name.trim() }) };
      onJoined((await call("POST /waitlist/join-lite", { body })).total);
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!event.currentTarget.checkValidity()) return setProblem(landingText("emailWrong"));
    void join();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        label={landingText("name")}
        value={name}
        autoComplete="name"
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={landingText("email")}
        type="email"
        required
        value={email}
        autoComplete="email"
        maxLength={254}
        problem={problem}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" size="large" className="self-start" isBusy={isBusy}>
        {landingText("join")}
      </Button>
    </form>
  );
}

/** Asks for a place on the waitlist; after that it says so, in this browser for good. */
export function WaitlistForm() {
  const [hasJoined, setHasJoined] = useState(() => localStorage.getItem(joinedKey) === "1");
  const { data, set } = useAnswer(readWaitlist, waitlistMs);
  const handleJoined = (total: number) => {
    set({ total });
    localStorage.setItem(joinedKey, "1");
    setHasJoined(true);
  };
  return (
    <section aria-labelledby="waitlist-title" className="flex flex-col gap-4">
      <div>
        <h2 id="waitlist-title" className="text-lg font-semibold text-strong">
          {landingText("waitlistTitle")}
        </h2>
        {hasJoined ? null : <p className="mt-1 text-weak">{landingText("waitlistLead")}</p>}
      </div>
      <output className="flex items-start gap-2 text-normal empty:hidden">
        {hasJoined ? (
          <>
            <CircleCheck aria-hidden size={20} className="shrink-0 text-accent-text" />
            {landingText("joined")}
          </>
        ) : null}
      </output>
      {hasJoined ? null : <JoinForm onJoined={handleJoined} />}
      <WaitingCount total={data?.total ?? 0} />
    </section>
  );
}
