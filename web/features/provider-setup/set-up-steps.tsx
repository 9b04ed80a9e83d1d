import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { providerSetupText } from "#web/features/provider-setup/texts/provider-setup-text.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { CopyLine } from "#web/ui/copy-line.tsx";

/** Where applications are registered (https://developer.spotify.com/documentation/web-api/concepts/apps). */
const dashboard = "https://developer.spotify.com/dashboard";

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 max-md:gap-3">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full border border-hairline-strong font-display font-bold text-strong"
      >
        {number}
      </span>
      <div className="flex min-w-0 grow flex-col gap-3">
        <h2 className="pt-0.5 text-xl font-semibold text-strong">{title}</h2>
        {children}
      </div>
    </li>
  );
}

/** A line with its button for copying. */
export function CopyText({ text }: { text: string }) {
  return (
    <CopyLine
      text={text}
      copyLabel={providerSetupText("copy.copy")}
      copiedLabel={providerSetupText("copy.copied")}
    />
  );
}

/** The three steps; `children` is what stands in the last one. */
export function SetUpSteps({ redirectUri, children }: { redirectUri: string; children: ReactNode }) {
  return (
    <ol className="flex flex-col gap-9">
      <Step number={1} title={providerSetupText("steps.registerTitle")}>
        <p className="text-normal">{providerSetupText("steps.register")}</p>
        <a
          href={dashboard}
          target="_blank"
          rel="noreferrer"
          className={`self-start ${buttonClasses("secondary")}`}
        >
          {providerSetupText("steps.dashboard")}
          <ExternalLink aria-hidden size={16} />
        </a>
        <p className="text-sm text-weak">{providerSetupText("steps.people")}</p>
      </Step>
      <Step number={2} title={providerSetupText("steps.redirectTitle")}>
        <p className="text-normal">{providerSetupText("steps.redirect")}</p>
        <CopyText text={redirectUri} />
      </Step>
      <Step number={3} title={providerSetupText("steps.clientIdTitle")}>
        <p className="text-normal">{providerSetupText("steps.clientId")}</p>
        {children}
      </Step>
    </ol>
  );
}
