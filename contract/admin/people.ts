import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, isStorable, Offset, queryInteger } from "#contract/base/values.ts";

/** Rows of a page of the admin's lists (specification 2, section 9). */
export const adminPageSize = 50;

/** A part of a name, as people type it. */
export const SearchText = z
  .string()
  .trim()
  .max(200)
  .refine(isStorable, "input.notText" satisfies MessageId);

/** The page of a list for admins: 50 rows at most. */
export const AdminPage = z.object({
  limit: queryInteger({ min: 1, max: adminPageSize, fallback: adminPageSize }),
  offset: Offset,
});

/** Someone with an account on this instance. `admin` is 1 for admins. */
const AdminUser = z.object({
  user_id: z.string(),
  display_name: z.string(),
  email: z.string().nullable().describe("e-mail address; null if the service provides none"),
  last_login: EpochSeconds,
  admin: z.union([z.literal(0), z.literal(1)]),
  provider: z.string(),
});

/** Lists everyone with an account, most recent sign-in first. `q` is a part of the name, the address or the id. */
export const listUsers = endpoint({
  method: "GET",
  path: "/auth/admin/users",
  summary: "List people with an account",
  access: "admin",
  query: AdminPage.extend({ q: SearchText.optional() }),
  output: z.object({ items: z.array(AdminUser), total: z.number().int() }),
});
