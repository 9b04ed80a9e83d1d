import type { z } from "zod";
import type { getPublicPage, PersonProfile } from "#contract/social/people.ts";
import { absoluteAddress } from "#server/features/social/friends/friends.ts";
import { findByHandle } from "#server/features/social/people/person.db.ts";
import { seePerson, type Sight } from "#server/features/social/people/see-person.ts";
import type { SocialCtx } from "#server/features/social/social-context.ts";
import { showLibrary } from "./shared-library.ts";

/** A person as far as they share themselves with the viewer. */
export function presentPerson(
  ctx: Pick<SocialCtx, "publicUrl" | "providers">,
  { person, relation, shares, comparison }: Sight,
): PersonProfile {
  const isNamed = shares.profile || relation === "friend";
  const since = relation === "friend" ? person.friends_since : null;
  const connection = ctx.providers.find(person.provider)?.connection;
  return {
    user_id: person.user_id,
    relation,
    display_name: isNamed ? person.display_name : null,
    handle: shares.profile ? person.handle : null,
    image_url: shares.profile ? absoluteAddress(ctx, person.image_url) : null,
    member_since: shares.profile ? epochSeconds(person.created_at) : null,
    service: shares.profile ? (connection?.serviceName ?? null) : null,
    friends_since: since === null ? null : epochSeconds(since),
    shares,
    comparison,
  };
}

/** Anyone who has a handle, in everyone's eyes. Throws AppError `not-found` where those see nothing. */
export async function seePublicly(ctx: SocialCtx, handle: string): Promise<Sight> {
  // Of a handle that no one has, no one is looked for: it takes no less time than one whose owner shares nothing.
  const userId = (await findByHandle(ctx.database, handle.toLowerCase())) ?? "";
  return seePerson(ctx, null, userId);
}

/** What a person shares with everyone. Throws AppError `not-found` where that is nothing. */
export async function showPublicPage(
  ctx: SocialCtx,
  handle: string,
): Promise<z.infer<typeof getPublicPage.output>> {
  const sight = await seePublicly(ctx, handle);
  const { display_name, image_url, member_since, shares } = presentPerson(ctx, sight);
  return {
    handle: handle.toLowerCase(),
    display_name,
    image_url,
    member_since,
    shares,
    library: shares.library ? await showLibrary(ctx, sight) : null,
  };
}

function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
