import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** Five things to try, on Home, for people whose service hands out its export at once; gone for good when dismissed. */
export const WhatToTry = lazyPart(async () => (await import("./what-to-try.tsx")).WhatToTry);
