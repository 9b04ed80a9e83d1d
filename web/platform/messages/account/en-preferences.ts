import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts about preferences, loaded with them. */
export const preferencesText = textsOf({
  failed: "Failed to update preference: {{reason}}",
});
