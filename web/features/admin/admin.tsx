import { lazyPage, lazyPart } from "#web/platform/loading/lazy-component.ts";

/** The page of `/login?setup=code`: takes the code that makes someone admin while no one is. */
export const SetUpCodePage = lazyPage(async () => ({
  default: (await import("./set-up/set-up-code-page.tsx")).SetUpCodePage,
}));

/** Restores a backup into an instance without accounts; nothing where there are some. */
export const RestoreBackup = lazyPart(
  async () => (await import("./set-up/restore-backup.tsx")).RestoreBackup,
);

/** Reports a browser that holds the set-up code what it may do, with the button for someone who is signed in. */
export const HeldCode = lazyPart(async () => (await import("./set-up/held-code.tsx")).HeldCode);

/** The admin panel at one of its pages (shell/admin-pages.ts); for anyone who is no admin the page that says so. */
export const AdminPage = lazyPage(async () => ({
  default: (await import("./shell/admin-page.tsx")).AdminPage,
}));
