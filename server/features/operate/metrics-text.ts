import type { SystemHealth } from "#contract/operate.ts";

type Sample = [labels: Record<string, string>, value: number | null];

const one = (value: number | null): Sample[] => [[{}, value]];
const each = (values: Record<string, number>, label: string): Sample[] =>
  Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);

/** Health in Prometheus' text form (https://prometheus.io/docs/instrumenting/exposition_formats/); unknown is left out. */
export function metricsText(health: SystemHealth): string {
  const { database, jobs, links, providers, mails } = health;
  const ofProvider = (pick: (provider: (typeof providers)[number]) => number | null): Sample[] =>
    providers.map((provider) => [{ provider: provider.provider }, pick(provider)]);
  return [
    metric("gatefold_info", "Versions.", [[{ version: health.version, node: health.node }, 1]]),
    metric("gatefold_start_time_seconds", "When this process started.", one(health.started_at)),
    metric("gatefold_memory_bytes", "Memory of this process.", one(health.memory_mb * 1_000_000)),
    metric("gatefold_disk_free_bytes", "Free on the data folder's disk.", one(bytesOf(health.disk_free_mb))),
    metric("gatefold_database_bytes", "Size of the database.", one(database.bytes)),
    metric(
      "gatefold_event_streams",
      "Event streams that are open in this process.",
      one(health.event_streams),
    ),
    metric("gatefold_people", "Accounts.", one(health.people)),
    metric(
      "gatefold_jobs",
      "Jobs by state.",
      each({ waiting: jobs.waiting, running: jobs.running, paused: jobs.paused }, "state"),
    ),
    metric("gatefold_jobs_failed_24h", "Jobs that failed in 24 hours.", one(jobs.failed_24h)),
    metric(
      "gatefold_links",
      "Links to the service.",
      each({ linked: links.linked, to_renew: links.to_renew, end_soon: links.end_soon }, "state"),
    ),
    metric(
      "gatefold_provider_calls_24h",
      "Calls of the last 24 hours.",
      ofProvider(({ calls_24h: calls }) => calls),
    ),
    metric(
      "gatefold_provider_budget",
      "Calls that 24 hours have.",
      ofProvider(({ budget }) => budget),
    ),
    metric(
      "gatefold_provider_paused",
      "Whether nothing is sent now.",
      ofProvider(({ paused_until: until }) => (until === null ? 0 : 1)),
    ),
    metric(
      "gatefold_oldest_scan_time_seconds",
      "The end of the oldest newest scan.",
      one(health.oldest_scan_at),
    ),
    metric("gatefold_mails", "Mails by state.", each(mails, "state")),
    metric("gatefold_attention", "Things that want attention.", one(health.attention.length)),
  ].join("");
}

function bytesOf(megabytes: number | null): number | null {
  return megabytes === null ? null : megabytes * 1_000_000;
}

function metric(name: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.flatMap(([labels, value]) => {
    if (value === null) return [];
    const written = Object.entries(labels).map(
      ([label, text]) => `${label}="${text.replaceAll(/["\\\n]/gu, "_")}"`,
    );
    return [`${name}${written.length === 0 ? "" : `{${written.join(",")}}`} ${value}\n`];
  });
  return lines.length === 0 ? "" : `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join("")}`;
}
