import { createHash } from "node:crypto";
import type { Visitors } from "./visitors.ts";

/** A page and the content security policy it needs. */
export interface Page {
  html: string;
  policy: string;
}

const STYLE = `
:root{color-scheme:light dark;--back:oklch(97% .008 75);--card:oklch(99.5% .004 75);--ink:oklch(24% .02 75);--soft:oklch(46% .02 75);--line:oklch(88% .012 75);--accent:oklch(52% .13 150)}
@media (prefers-color-scheme:dark){:root{--back:oklch(17% .012 265);--card:oklch(21.5% .014 265);--ink:oklch(95% .008 265);--soft:oklch(75% .015 265);--line:oklch(32% .016 265);--accent:oklch(80% .16 150)}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--back);color:var(--ink);font:16px/24px system-ui,sans-serif}
main{position:relative;isolation:isolate;width:min(100%,480px);padding:32px;border:1px solid var(--line);border-inline-start-width:3px;border-radius:4px 8px 8px 4px;background:var(--card)}
main::after{content:"";position:absolute;z-index:-1;inset-block:-1px;inset-inline-start:100%;width:20px;border:1px solid var(--line);border-radius:0 6px 6px 0;background:color-mix(in oklab,var(--accent) 16%,var(--card));transform:perspective(400px) rotateY(32deg);transform-origin:left}
.kind{font-size:13px;line-height:20px;letter-spacing:.04em;text-transform:uppercase;color:var(--accent);font-weight:650}
h1{margin:4px 0 8px;font-size:28px;line-height:36px;letter-spacing:-.015em;text-wrap:balance}
p{color:var(--soft)} p b{color:var(--ink);overflow-wrap:anywhere}
form{margin-top:24px;display:grid;gap:12px}
button{font:inherit;cursor:pointer;border-radius:4px 8px 8px 4px;color:inherit}
.account{display:grid;grid-template-columns:44px 1fr;gap:0 16px;align-items:center;padding:12px 16px;text-align:start;border:1px solid var(--line);background:transparent}
.account:hover{border-color:var(--accent)}
.face{grid-row:span 2;width:44px;height:44px;border-radius:4px 50% 50% 4px;display:grid;place-items:center;background:var(--ink);color:var(--card);font-weight:650}
.name{font-weight:650}.what{font-size:14px;line-height:20px;color:var(--soft)}
.deny{min-height:44px;border:0;background:none;color:var(--soft);text-decoration:underline;text-underline-offset:3px}
.deny:hover{color:var(--ink)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
small{display:block;margin-top:24px;padding-top:16px;border-top:1px solid var(--line);font-size:13px;line-height:20px;color:var(--soft)}
`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** The page that asks which account of the demo to let a client use. No script; one button an account. */
export function authorizePage(
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
  { offered, about }: Pick<Visitors, "offered" | "about">,
): Page {
  const origin = new URL(redirectUri).origin;
  const buttons = offered().map(
    ({ id, displayName, summary }) =>
      `<button class="account" name="account" value="${escape(id)}"><span class="face" aria-hidden="true">${escape(displayName.slice(0, 1))}</span><span class="name">${escape(displayName)}</span><span class="what">${escape(summary)}</span></button>`,
  );
  const body = `<p class="kind">Gatefold demo</p>
<h1>Which listener would you like to be?</h1>
<p><b>${escape(clientId)}</b> at <b>${escape(origin)}</b> wants to read and change this account's library, and to play its music.</p>
<form method="post"><input type="hidden" name="decision" value="allow">${buttons.join("\n")}</form>
<form method="post"><button class="deny" name="decision" value="deny">Cancel and go back</button></form>
<small>This is Gatefold's own demo, not the real streaming service. ${escape(about)} There is no password.</small>`;
  return page("Choose a demo account", body, `'self' ${origin}`);
}

/** The page for a request that may not be answered to its redirect address. */
export function refusalPage(): Page {
  const body = `<p class="kind">Gatefold demo</p>
<h1>This sign-in can't continue</h1>
<p>The app that sent you here uses a client or a redirect address that isn't allowed: INVALID_CLIENT: Invalid redirect URI. Addresses must be registered exactly, or be on this origin or a loopback IP address such as 127.0.0.1; "localhost" is not accepted.</p>`;
  return page("Sign-in can't continue", body, "'none'");
}

/** The page behind an object's address: what it is called and that it is of the demo. */
export function thingPage(
  kind: string,
  { name, detail }: { name: string; detail: string },
  { about }: Pick<Visitors, "about">,
): Page {
  const shown = name === "" ? "(no name)" : name;
  const body = `<p class="kind">Gatefold demo: ${escape(kind)}</p>
<h1>${escape(shown)}</h1>
<p>${escape(detail)}</p>
<small>This ${escape(kind)} is of Gatefold's own demo, not of the real streaming service. ${escape(about)}</small>`;
  return page(escape(shown), body, "'none'", "../../images");
}

/** @param images the demo's folder of them, from where the page lies */
function page(title: string, body: string, formTargets: string, images = "images"): Page {
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} - Gatefold</title><link rel="icon" href="${images}/gatefold?size=32" type="image/svg+xml"><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    // Images: a browser that comes from an application of this origin may still be asking for that one's icon.
    policy: `default-src 'none'; img-src 'self'; style-src 'sha256-${STYLE_HASH}'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
  };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
