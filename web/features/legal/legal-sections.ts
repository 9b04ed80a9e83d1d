import { serviceName } from "#web/platform/text/shown-names.ts";
import { formatList, formatUnits } from "#web/platform/text/format.ts";
import type { RouteOutput } from "#contract/api.ts";
import { legalText } from "./texts/legal-text.ts";

/** A section of the page. */
export interface LegalSection {
  /** its anchor */
  id: SectionId;
  title: string;
  paragraphs: readonly string[];
}

type LegalFacts = RouteOutput<"GET /meta/legal">;
type LegalCookie = LegalFacts["cookies"][number];

/** The sections in the order of the specification (2, section 2); Contact has its address added by the page. */
const sectionIds = [
  "introduction",
  "eligibility",
  "spotify-integration",
  "user-data-privacy",
  "ai-integration",
  "intellectual-property",
  "prohibited-use",
  "disclaimers-liability",
  "termination",
  "changes-to-terms",
  "privacy-statement",
  "contact",
] as const;
type SectionId = (typeof sectionIds)[number];

const paragraphsOf: Readonly<Record<SectionId, (facts: LegalFacts) => readonly string[]>> = {
  introduction: ({ services }) => [
    legalText("sections.introduction.what"),
    legalText("sections.introduction.who", {
      services: formatList(services.map(({ name }) => serviceName(name))),
    }),
    legalText("sections.introduction.music"),
    ...(services.some(({ is_own: isOwn }) => isOwn) ? [legalText("sections.introduction.demo")] : []),
  ],
  eligibility: () => [legalText("sections.eligibility.age"), legalText("sections.eligibility.account")],
  "spotify-integration": ({ link_months: months }) => [
    legalText("sections.spotify-integration.permissions"),
    legalText("sections.spotify-integration.link", { months }),
    legalText("sections.spotify-integration.display"),
  ],
  "user-data-privacy": ({ session_days: days, cookies, lookups, backups, origin_days: originDays }) => [
    legalText("sections.user-data-privacy.library"),
    legalText("sections.user-data-privacy.history"),
    legalText("sections.user-data-privacy.social"),
    legalText("sections.user-data-privacy.account"),
    legalText("sections.user-data-privacy.encryption"),
    legalText("sections.user-data-privacy.listening"),
    legalText("sections.user-data-privacy.waitlist", { days: originDays }),
    ...(lookups.length === 0
      ? []
      : [
          legalText("sections.user-data-privacy.lookups", {
            services: formatList(lookups.map((source) => legalText(`services.${source}`))),
          }),
        ]),
    legalText("sections.user-data-privacy.sale"),
    legalText("sections.user-data-privacy.cookies", { uses: formatUnits(cookies.map(describeCookie)) }),
    legalText("sections.user-data-privacy.session", { days }),
    legalText("sections.user-data-privacy.deletion"),
    ...(backups === null
      ? []
      : [
          legalText("sections.user-data-privacy.backups", {
            hours: backups.every_h,
            kept: backups.kept,
            days: backups.days,
          }),
        ]),
    legalText("sections.user-data-privacy.copy"),
  ],
  "ai-integration": () => [
    legalText("sections.ai-integration.use"),
    legalText("sections.ai-integration.training"),
  ],
  "intellectual-property": () => [
    legalText("sections.intellectual-property.owners"),
    legalText("sections.intellectual-property.openData"),
  ],
  "prohibited-use": () => [legalText("sections.prohibited-use.rules")],
  "disclaimers-liability": () => [legalText("sections.disclaimers-liability.liability")],
  termination: () => [legalText("sections.termination.end")],
  "changes-to-terms": ({ mails }) => [
    legalText("sections.changes-to-terms.changes"),
    ...(mails ? [] : [legalText("sections.changes-to-terms.noMails")]),
  ],
  "privacy-statement": ({ code_days: days }) => [
    legalText("sections.privacy-statement.short"),
    legalText("sections.privacy-statement.friends", { days }),
    legalText("sections.privacy-statement.sharing"),
  ],
  contact: () => [],
};

/** The page's sections as they are true of this instance. */
export function legalSections(facts: LegalFacts): readonly LegalSection[] {
  return sectionIds.map((id) => ({
    id,
    title: legalText(`sections.${id}.title`),
    paragraphs: paragraphsOf[id](facts),
  }));
}

const lengths = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A length of time in its largest whole unit. */
function lengthOf(seconds: number): string {
  const [unit, size] = lengths.find(([, length]) => seconds >= length) ?? lengths[3];
  return legalText(`lengths.${unit}`, { count: Math.round(seconds / size) });
}

/** What a cookie is for, and for how long. */
function describeCookie({ use, max_age_s: seconds }: LegalCookie): string {
  return legalText(`cookies.${use}`, { length: lengthOf(seconds) });
}
