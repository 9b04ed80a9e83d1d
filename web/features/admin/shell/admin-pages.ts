import { lazyPage } from "#web/platform/loading/lazy-component.ts";
import { byLanguage } from "#web/platform/i18n/language.ts";
import { type ComponentType } from "react";
import { healthText } from "#web/features/admin/texts/health-text.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { OverviewPage } from "#web/features/admin/pages/overview-page.tsx";

/** A page of the panel: what stands behind `/admin/` in its address, its name, and what it shows. */
export interface AdminPageEntry {
  slug: string;
  label: string;
  page: ComponentType;
}

/** Every page of the panel in the order of its navigation. A page is added here, and nowhere else. */
export const adminPages = byLanguage((): readonly AdminPageEntry[] => [
  { slug: "", label: panelText("tabs.overview"), page: OverviewPage },
  {
    slug: "health",
    label: healthText("health.title"),
    page: lazyPage(async () => ({ default: (await import("../health/health-page.tsx")).HealthPage })),
  },
  {
    slug: "doctor",
    label: healthText("doctor.title"),
    page: lazyPage(async () => ({ default: (await import("../health/doctor-page.tsx")).DoctorPage })),
  },
  {
    slug: "library",
    label: panelText("tabs.library"),
    page: lazyPage(async () => ({ default: (await import("../pages/library-page.tsx")).LibraryPage })),
  },
  {
    slug: "users",
    label: panelText("tabs.users"),
    page: lazyPage(async () => ({ default: (await import("../pages/users-page.tsx")).UsersPage })),
  },
  {
    slug: "waitlist",
    label: panelText("tabs.waitlist"),
    page: lazyPage(async () => ({ default: (await import("../pages/waitlist-page.tsx")).WaitlistPage })),
  },
  {
    slug: "mail",
    label: panelText("tabs.mail"),
    page: lazyPage(async () => ({ default: (await import("../pages/mail-page.tsx")).MailPage })),
  },
  {
    slug: "central",
    label: panelText("tabs.central"),
    page: lazyPage(async () => ({ default: (await import("../central/central-page.tsx")).CentralPage })),
  },
  {
    slug: "backups",
    label: panelText("tabs.backups"),
    page: lazyPage(async () => ({ default: (await import("../pages/backups-page.tsx")).BackupsPage })),
  },
  {
    slug: "diagnostics",
    label: panelText("tabs.diagnostics"),
    page: lazyPage(async () => ({
      default: (await import("../pages/diagnostics-page.tsx")).DiagnosticsPage,
    })),
  },
  {
    slug: "developer",
    label: panelText("tabs.developer"),
    page: lazyPage(async () => ({ default: (await import("../pages/developer-page.tsx")).DeveloperPage })),
  },
  {
    slug: "audit",
    label: panelText("tabs.audit"),
    page: lazyPage(async () => ({ default: (await import("../pages/audit-page.tsx")).AuditPage })),
  },
]);
