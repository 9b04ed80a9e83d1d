import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { useSession } from "#web/platform/api/session.ts";
import { buttonClasses } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { legalSections, type LegalSection } from "./legal-sections.ts";
import { legalText } from "./texts/legal-text.ts";

type LegalFacts = RouteOutput<"GET /meta/legal">;

const linkClasses = "rounded-control text-accent-text underline underline-offset-2";

function ScopeTable({ scopes }: Pick<LegalFacts, "scopes">) {
  return (
    <div className="overflow-x-auto rounded-card border border-hairline">
      <table className="w-full border-collapse text-start">
        <caption className="sr-only">{legalText("scopesCaption")}</caption>
        <thead className="text-sm text-weak">
          <tr className="border-b border-hairline">
            <th scope="col" className="px-4 py-2 font-semibold">
              {legalText("scope")}
            </th>
            <th scope="col" className="px-4 py-2 font-semibold">
              {legalText("reason")}
            </th>
          </tr>
        </thead>
        <tbody>
          {scopes.map((scope) => (
            <tr key={scope} className="border-b border-hairline align-top last:border-0">
              <th scope="row" className="px-4 py-2.5 font-mono text-sm font-normal text-strong">
                {scope}
              </th>
              <td className="min-w-48 px-4 py-2.5 text-normal">{legalText(`scopes.${scope}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Contact({ contact }: Pick<LegalFacts, "contact">) {
  if (contact === null) return <p>{legalText("noContact")}</p>;
  return (
    <p>
      {legalText("contactLead")}{" "}
      <a href={`mailto:${contact}`} className={linkClasses}>
        {contact}
      </a>
    </p>
  );
}

/** For people who have data here; others have no settings. */
function DataLink() {
  if (useSession() === null) return null;
  return (
    <Link
      to="/settings/$section"
      params={{ section: "account" }}
      hash="data"
      className={`self-start max-md:inline-flex max-md:min-h-11 max-md:items-center ${linkClasses}`}
    >
      {legalText("dataLink")}
    </Link>
  );
}

function Section({ section, facts }: { section: LegalSection; facts: LegalFacts }) {
  return (
    <section aria-labelledby={section.id} className="flex flex-col gap-4">
      <h2 id={section.id} className="scroll-mt-6 font-display text-xl font-bold text-strong">
        {section.title}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.id === "spotify-integration" ? <ScopeTable scopes={facts.scopes} /> : null}
      {section.id === "user-data-privacy" ? <DataLink /> : null}
      {section.id === "contact" ? <Contact contact={facts.contact} /> : null}
    </section>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label={legalText("contents")} className="sticky top-8 w-60 shrink-0 self-start max-lg:hidden">
      <ul className="flex flex-col border-s border-hairline">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-control py-1.5 ps-4 text-weak hover:text-strong focus-visible:text-strong"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Terms({ facts }: { facts: LegalFacts }) {
  const sections = legalSections(facts);
  return (
    <div className="mt-10 flex gap-16">
      <Contents sections={sections} />
      <div className="flex max-w-prose min-w-0 flex-col gap-12 text-lg text-normal">
        {sections.map((section) => (
          <Section key={section.id} section={section} facts={facts} />
        ))}
      </div>
    </div>
  );
}

/** The terms and what happens to people's data, as it is true of this instance; for everyone, signed in or not. */
export function LegalPage() {
  const isSignedIn = useSession() !== null;
  const facts = useQuery({
    queryKey: ["legal"],
    queryFn: ({ signal }) => call("GET /meta/legal", { signal }),
    staleTime: Infinity,
  });
  return (
    <div className="mx-auto max-w-5xl px-4 pt-8 pb-24 md:px-8">
      <title>{commonText("pageTitle", { page: legalText("title") })}</title>
      {isSignedIn ? null : (
        <Link to="/" className={`-ms-4 ${buttonClasses("quiet")}`}>
          {legalText("backHome")}
        </Link>
      )}
      <h1 className="mt-4 font-display text-3xl font-bold tracking-tight text-strong">
        {legalText("title")}
      </h1>
      {facts.data === undefined ? null : (
        <p className="mt-2 text-weak">
          {legalText("version", { version: facts.data.terms_version, origin: facts.data.origin })}
        </p>
      )}
      {facts.isPending ? (
        <div aria-busy className="mt-10 flex max-w-prose flex-col gap-4">
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} className="h-4 w-full" />
          ))}
        </div>
      ) : null}
      {facts.isError ? (
        <ErrorState title={legalText("failed")} error={facts.error} onRetry={facts.refetch} />
      ) : null}
      {facts.data === undefined ? null : <Terms facts={facts.data} />}
    </div>
  );
}
