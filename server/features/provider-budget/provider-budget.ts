/** What a provider may still be asked today. */
export { providerBudgetRoutes } from "./provider-budget.routes.ts";
