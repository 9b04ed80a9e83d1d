import { historyText } from "#web/features/history/texts/history-text.ts";

const privacySettings = "https://www.spotify.com/account/privacy/";
const steps = ["privacy", "request", "wait", "download", "upload"] as const;

/** How an export is asked for, in five steps. */
export function ExportSteps() {
  return (
    <section aria-labelledby="export-steps">
      <h2 id="export-steps" className="mb-4 text-xl font-semibold text-strong">
        {historyText("stepsTitle")}
      </h2>
      <ol className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-pressed text-sm font-semibold text-strong tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold text-strong">
                {step === "privacy" ? (
                  <a
                    href={privacySettings}
                    target="_blank"
                    rel="noreferrer"
                    className="underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
                  >
                    {historyText("steps.privacy")}
                  </a>
                ) : (
                  historyText(`steps.${step}`)
                )}
              </p>
              <p className="mt-1 max-w-prose text-pretty text-weak">{historyText(`steps.${step}Body`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
