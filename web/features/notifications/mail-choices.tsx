import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import type { OwnMail } from "#contract/own-mail.ts";
import { languageTags } from "#contract/preferences/languages.ts";
import { call } from "#web/platform/api/api.ts";
import { getLanguage } from "#web/platform/i18n/language.ts";
import { notificationText } from "#web/features/notifications/texts/notifications-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { showFailure } from "#web/ui/feedback/show-failure.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { ownMailQuery } from "./notifications.queries.ts";

type Kind = OwnMail["kinds"][number];
const kinds = ["recap", "link"] as const satisfies readonly Kind[];

/** The language of the screens, in which mails come to people who chose none. */
const languageHere = () => languageTags.find((tag) => tag === getLanguage()) ?? "en";

/** Stores what comes by mail, and shows it as the server keeps it. */
function useOwnMail() {
  const queries = useQueryClient();
  const show = {
    onSuccess: (mail: OwnMail) => queries.setQueryData(ownMailQuery.queryKey, mail),
    onError: (error: unknown) => showFailure(notificationText("mail.failed"), error),
  };
  const storing = useMutation({
    mutationFn: (wish: Pick<OwnMail, "address" | "kinds">) =>
      call("PUT /auth/mail", { body: { ...wish, language: languageHere() } }),
    ...show,
  });
  const confirming = useMutation({
    mutationFn: (code: string) => call("POST /auth/mail/confirm", { body: { code } }),
    ...show,
  });
  return { storing, confirming };
}

type Keeper = ReturnType<typeof useOwnMail>;

function AddressForm({ mail, keeper: { storing } }: { mail: OwnMail; keeper: Keeper }) {
  const [address, setAddress] = useState(mail.address ?? "");
  const [wasTried, setTried] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (address.trim() === "") return;
    const wanted = mail.kinds.length > 0 ? mail.kinds : [...kinds];
    storing.mutate({ address: address.trim(), kinds: wanted });
  };
  return (
    <form noValidate className="flex max-w-xl flex-col gap-3" onSubmit={submit}>
      <TextField
        label={notificationText("mail.address")}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={address}
        problem={wasTried && address.trim() === "" ? notificationText("mail.noAddress") : null}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" className="self-start" isBusy={storing.isPending}>
        {notificationText("mail.send")}
      </Button>
    </form>
  );
}

function CodeForm({ address, keeper: { confirming } }: { address: string; keeper: Keeper }) {
  const [code, setCode] = useState("");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() !== "") confirming.mutate(code.trim());
  };
  return (
    <form noValidate className="flex max-w-xl flex-col gap-3" onSubmit={submit}>
      <p className="text-normal">{notificationText("mail.sent", { address })}</p>
      <TextField
        label={notificationText("mail.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        isCode
        maxLength={6}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" className="self-start" isBusy={confirming.isPending}>
        {notificationText("mail.confirm")}
      </Button>
    </form>
  );
}

function Kinds({ mail, address, keeper: { storing } }: { mail: OwnMail; address: string; keeper: Keeper }) {
  const choose = (kind: Kind, isOn: boolean) => {
    const others = mail.kinds.filter((each) => each !== kind);
    storing.mutate({ address, kinds: isOn ? [...others, kind] : others });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words text-normal">{notificationText("mail.confirmed", { address })}</p>
        <Button
          variant="quiet"
          isBusy={storing.isPending && storing.variables.address === null}
          onClick={() => storing.mutate({ address: null, kinds: [] })}
        >
          {notificationText("mail.remove")}
        </Button>
      </div>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          needsServer
          isAtEnd
          label={notificationText(`mail.${kind}`)}
          hint={notificationText(`mail.${kind}Hint`)}
          isOn={mail.kinds.includes(kind)}
          isDisabled={storing.isPending}
          onChange={(isOn) => choose(kind, isOn)}
        />
      ))}
    </div>
  );
}

function Shown({ mail }: { mail: OwnMail }) {
  const keeper = useOwnMail();
  const { address } = mail;
  if (!mail.has_server) return <p className="max-w-prose text-weak">{notificationText("mail.noServer")}</p>;
  if (address !== null && mail.is_confirmed) return <Kinds mail={mail} address={address} keeper={keeper} />;
  return (
    <div className="flex flex-col gap-6">
      {address === null ? null : <CodeForm address={address} keeper={keeper} />}
      <AddressForm mail={mail} keeper={keeper} />
    </div>
  );
}

/** What comes by mail, and where: an address counts once its code was typed. */
export function MailChoices() {
  const { data, error, refetch } = useQuery(ownMailQuery);
  return (
    <section aria-labelledby="by-mail" className="mt-6 flex flex-col gap-3 border-t border-hairline pt-6">
      <div>
        <h3 id="by-mail" className="font-semibold text-strong">
          {notificationText("mail.title")}
        </h3>
        <p className="text-sm text-weak">{notificationText("mail.lead")}</p>
      </div>
      {error !== null && data === undefined ? (
        <ErrorState
          size="panel"
          title={notificationText("mail.loadFailed")}
          error={error}
          onRetry={refetch}
        />
      ) : null}
      {error === null && data === undefined ? <Skeleton className="h-20 w-full" /> : null}
      {data === undefined ? null : <Shown mail={data} />}
    </section>
  );
}
