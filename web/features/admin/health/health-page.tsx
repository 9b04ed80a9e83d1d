import { wordMessage } from "#web/platform/i18n/word-message.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { healthText } from "#web/features/admin/texts/health-text.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { formatBytes } from "#web/ui/files/file-facts.ts";
import { useNow } from "#web/ui/use-now.ts";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";
import { CallTable, FailedJobTable } from "./health-tables.tsx";
import { healthQuery, type Health } from "./health.queries.ts";
import { Ago, formatMegabytes } from "./known.tsx";
import { LogLevelSection } from "./log-level.tsx";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { useDownload } from "#web/ui/files/use-download.ts";

const linkNames = ["linked", "end_soon", "to_renew"] as const;
const jobNames = ["waiting", "running", "paused", "failed_24h"] as const;
const mailStates = ["waiting", "queued", "sending", "sent", "failed"] as const;

function Attention({ items }: { items: Health["attention"] }) {
  if (items.length === 0)
    return (
      <p className="flex items-center gap-2 text-normal">
        <CircleCheck aria-hidden size={18} className="shrink-0 text-success" />
        {healthText("attention.none")}
      </p>
    );
  return (
    <ul className="flex flex-col gap-2">
      {items.map(({ key, title, message, said }) => (
        <li key={key} className="flex gap-3 rounded-card border border-hairline px-4 py-3">
          <CircleAlert aria-hidden size={18} className="mt-1 shrink-0 text-warning" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold text-strong">{wordMessage({ detail: title, message: said.title })}</p>
            <p className="text-normal">{wordMessage({ detail: message, message: said.message })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function figuresOfInstance(health: Health, nowMs: number): Figure[] {
  const { database } = health;
  return [
    { name: healthText("instance.version"), value: health.version },
    { name: healthText("instance.node"), value: health.node },
    { name: healthText("instance.started"), value: <Ago at={health.started_at} nowMs={nowMs} /> },
    { name: healthText("instance.memory"), value: formatMegabytes(health.memory_mb) },
    { name: healthText("instance.database"), value: healthText(`instance.${database.mode}`) },
    { name: healthText("instance.size"), value: formatBytes(database.bytes) },
    { name: healthText("instance.migration"), value: database.migration },
    { name: healthText("instance.disk"), value: formatMegabytes(health.disk_free_mb) },
    { name: healthText("instance.scan"), value: <Ago at={health.oldest_scan_at} nowMs={nowMs} /> },
    { name: healthText("instance.people"), value: formatCount(health.people) },
    { name: healthText("instance.streams"), value: formatCount(health.event_streams) },
  ];
}

function HealthSections({ health }: { health: Health }) {
  const nowMs = useNow();
  const { jobs, links, mails } = health;
  // The server counts the mails that there are; a state without a mail is not in its answer.
  const mailFigures = mailStates.map((state) => ({
    name: healthText(`mailStates.${state}`),
    value: formatCount(mails[state] ?? 0),
  }));
  return (
    <div className="flex flex-col gap-10">
      <PanelSection title={healthText("attention.title")}>
        <Attention items={health.attention} />
      </PanelSection>
      <PanelSection title={healthText("calls.title")}>
        <CallTable providers={health.providers} nowMs={nowMs} />
      </PanelSection>
      <PanelSection title={healthText("links.title")}>
        <FigureList
          figures={linkNames.map((name) => ({
            name: healthText(`links.${name}`),
            value: formatCount(links[name]),
          }))}
        />
      </PanelSection>
      <PanelSection title={healthText("jobs.title")}>
        <FigureList
          figures={jobNames.map((name) => ({
            name: healthText(`jobs.${name}`),
            value: formatCount(jobs[name]),
          }))}
        />
        <h3 className="mt-5 mb-2 font-semibold text-strong">{healthText("jobs.list")}</h3>
        <FailedJobTable jobs={jobs.failed} />
      </PanelSection>
      <PanelSection title={healthText("mails.title")}>
        <FigureList figures={mailFigures} />
      </PanelSection>
      <PanelSection title={healthText("instance.title")}>
        <FigureList figures={figuresOfInstance(health, nowMs)} />
      </PanelSection>
      <LogLevelSection level={health.log_level} />
      <SupportBundle />
    </div>
  );
}

/** How the instance does, of this moment, and how much it logs. */
export function HealthPage() {
  const { data, isError, refetch } = useQuery(healthQuery);
  return (
    <>
      {isError && data !== undefined ? (
        <p role="alert" className="text-danger">
          {healthText("health.notRefreshed")}
        </p>
      ) : null}
      <Listed
        query={{ data, isError: isError && data === undefined, refetch }}
        failed={healthText("health.failed")}
        empty=""
        isEmpty={() => false}
      >
        {(health) => <HealthSections health={health} />}
      </Listed>
    </>
  );
}

/** A figure: its name, and its value in words. */
interface Figure {
  name: string;
  value: ReactNode;
}

/** Figures as cards. */
function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
      {figures.map(({ name, value }) => (
        <div key={name} className="min-w-0 rounded-card border border-hairline px-4 py-3">
          <dt className="text-sm text-weak">{name}</dt>
          <dd className="mt-1 text-xl font-semibold wrap-anywhere text-strong tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Downloads what someone needs who helps with this instance, without secrets and names. */
function SupportBundle() {
  const { bytes, start } = useDownload({
    done: (name) => healthText("support.saved", { name }),
    failed: healthText("support.failed"),
  });
  return (
    <PanelSection title={healthText("support.title")} body={healthText("support.body")}>
      <Button
        isBusy={bytes !== null}
        onClick={() =>
          start({ method: "POST", path: "/admin/support-bundle", fallbackName: "gatefold-support.zip" })
        }
      >
        {healthText("support.download")}
      </Button>
    </PanelSection>
  );
}
