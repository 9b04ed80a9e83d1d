import { byLanguage } from "#web/platform/i18n/language.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";
import { sentenceOf } from "#web/platform/api/failure.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { Button } from "#web/ui/button.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";

const checks = byLanguage(
  () =>
    [
      { label: panelText("diagnostics.ping"), path: "/__db_ping", ask: () => call("GET /__db_ping") },
      { label: panelText("diagnostics.info"), path: "/__db_info", ask: () => call("GET /__db_info") },
      { label: panelText("diagnostics.net"), path: "/__db_net", ask: () => call("GET /__db_net") },
    ] as const satisfies { label: string; path: string; ask: () => Promise<unknown> }[],
);

function Check({ label, path, ask }: { label: string; path: string; ask: () => Promise<unknown> }) {
  const check = useMutation({ mutationFn: ask });
  return (
    <li className="rounded-card border border-hairline px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <code className="font-mono text-normal">{path}</code>
        <Button isBusy={check.isPending} onClick={() => check.mutate()}>
          {label}
        </Button>
      </div>
      <div aria-live="polite">
        {check.data === undefined ? null : (
          <pre className="mt-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap text-normal">
            {JSON.stringify(check.data, null, 2)}
          </pre>
        )}
      </div>
      {check.isError ? (
        <p role="alert" className="mt-3 text-danger">
          {panelText("diagnostics.failed")}: {sentenceOf(check.error)}
        </p>
      ) : null}
    </li>
  );
}

/** Asks the database how it is, and shows what it answers. */
export function DiagnosticsPage() {
  return (
    <PanelSection title={panelText("diagnostics.title")}>
      <ul className="flex flex-col gap-3">
        {checks().map((check) => (
          <Check key={check.path} {...check} />
        ))}
      </ul>
    </PanelSection>
  );
}
