import { useQuery } from "@tanstack/react-query";
import { addressOf } from "#web/platform/base-path.ts";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure, sentenceOf } from "#web/platform/api/failure.ts";
import { adminText } from "#web/features/admin/texts/admin-text.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { ShieldCheck } from "lucide-react";
import { useClaim } from "./use-claim.ts";

function problemOf(error: unknown): string | null {
  if (error === null) return null;
  const isWrong = error instanceof ApiFailure && error.status === 403 && error.code === "forbidden";
  return isWrong ? error.message : sentenceOf(error);
}

function CodeForm({ wasWrong }: { wasWrong: boolean }) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState(wasWrong ? adminText("code.wrong") : null);
  const claim = useClaim({
    // The whole page again: what it may load from a service is decided when it is loaded.
    onDone: (isAdmin) => location.assign(addressOf(isAdmin ? "/" : "/login?setup=spotify")),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setProblem(adminText("code.empty"));
    claim.mutate(code, { onError: (error) => setProblem(problemOf(error)) });
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        label={adminText("code.label")}
        hint={adminText("code.hint")}
        value={code}
        isCode
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        problem={problem}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="primary" size="large" className="self-start" isBusy={claim.isPending}>
        {adminText("code.submit")}
      </Button>
    </form>
  );
}

/** Takes the code that makes someone admin while no one is. */
export function SetUpCodePage({ wasWrong }: { wasWrong: boolean }) {
  const guide = useQuery({
    queryKey: ["connections", "guide"],
    queryFn: ({ signal }) => call("GET /meta/connections/spotify", { signal }),
  });
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-8 px-6 py-10 max-md:px-4 max-md:py-6">
      <title>{commonText("pageTitle", { page: adminText("code.title") })}</title>
      <header>
        <h1 className="font-display text-3xl font-bold tracking-tight text-strong">
          {adminText("code.title")}
        </h1>
        <p className="mt-3 text-lg text-normal">{adminText("code.introduction")}</p>
      </header>
      {guide.isPending ? <Skeleton className="h-24" /> : null}
      {guide.isError ? (
        <ErrorState
          size="panel"
          title={adminText("code.failed")}
          advice={commonText("failure.checkConnection")}
          onRetry={guide.refetch}
        />
      ) : null}
      {guide.data?.set_up === "done" ? (
        <EmptyState
          size="panel"
          icon={ShieldCheck}
          title={adminText("code.done")}
          body={adminText("code.doneBody")}
          action={
            <Link to="/" className={buttonClasses("secondary")}>
              {adminText("code.home")}
            </Link>
          }
        />
      ) : null}
      {guide.data === undefined || guide.data.set_up === "done" ? null : <CodeForm wasWrong={wasWrong} />}
    </div>
  );
}
