import * as admin from "./admin.ts";
import * as centralLibrary from "./central-library.ts";
import * as diagnostics from "./diagnostics.ts";
import * as enrichment from "./enrichment.ts";
import * as adminPeople from "./people.ts";

/** Endpoints of the set-up and the admin panel, but for the waitlist's. */
export const adminEndpoints = [
  admin.openSetUp,
  admin.claimAdmin,
  admin.setAdmin,
  admin.listAdminWrites,
  admin.adminPanel,
  adminPeople.listUsers,
  enrichment.counters,
  enrichment.enrichmentProgress,
  enrichment.enrichAll,
  enrichment.backfillCentral,
  enrichment.classifyArtistsFully,
  enrichment.classifyByArtist,
  enrichment.adminRefresh,
  enrichment.listEnrichmentRuns,
  enrichment.cancelEnrichment,
  centralLibrary.centralCoverage,
  centralLibrary.searchCentral,
  centralLibrary.explainCentral,
  centralLibrary.previewCentral,
  centralLibrary.setCentral,
  diagnostics.databasePing,
  diagnostics.databaseInfo,
  diagnostics.databaseNetwork,
] as const;
