import { authText } from "#web/features/auth/texts/auth-text.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { useProfile } from "./auth.queries.ts";

interface ServiceMarkProps {
  /** where what is shown is at the service, if that is known */
  url?: string | null | undefined;
  /** else its uri, as in `spotify:track:{id}` */
  uri?: string | null | undefined;
  className?: string;
}

/** The page of a uri at a service, or the service's own where the uri leads to none (local files). */
export function addressAt(base: string, uri: string | null): string {
  const [, kind, id] =
    /^\w+:(track|album|artist|playlist|episode|show):([0-9A-Za-z]+)$/.exec(uri ?? "") ?? [];
  return kind === undefined || id === undefined ? base : `${base}${kind}/${id}`;
}

/**
 * Names the service whose content is shown beside it, and leads there, as its design guidelines ask (attribution,
 * https://developer.spotify.com/documentation/design). The glyph is our own, a record with two grooves; the
 * services' artwork is theirs. Nothing for services that need not be named.
 */
export function ServiceMark({ url, uri, className }: ServiceMarkProps) {
  const profile = useProfile();
  if (profile === undefined || profile.attribution === null) return null;
  return (
    <a
      href={url ?? addressAt(profile.attribution.url, uri ?? null)}
      target="_blank"
      rel="noreferrer"
      data-tooltip={authText("openAtProvider", { service: profile.service })}
      className={joinClasses(
        "inline-flex shrink-0 items-center gap-1.5 rounded-control text-xs font-semibold text-weak hover:text-strong hover:underline",
        className,
      )}
    >
      <svg aria-hidden viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor">
        <circle cx="8" cy="8" r="6.5" />
        <path d="M3.8 8a4.2 4.2 0 0 1 4.2-4.2M12.2 8A4.2 4.2 0 0 1 8 12.2" strokeLinecap="round" />
        <circle cx="8" cy="8" r="1.25" fill="currentColor" stroke="none" />
      </svg>
      <span>{profile.service}</span>
    </a>
  );
}
