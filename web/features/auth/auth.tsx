import { lazyPage, lazyPart, loadWithTexts } from "#web/platform/loading/lazy-component.ts";

/** Loads the page for people who are not signed in; a page that may lead to it calls this early. */
export async function loadWelcomePage() {
  return { default: (await import("#web/features/auth/sign-in/welcome-page.tsx")).WelcomePage };
}

/** The page for people who are not signed in: what this is, and the ways in. */
export const WelcomePage = lazyPage(loadWelcomePage);

/** The two panels that every page before the sign-in shares; what one can do there is inside. */
export const WelcomeFrame = lazyPage(async () => ({
  default: (await import("#web/features/auth/sign-in/welcome-frame.tsx")).WelcomeFrame,
}));

/** The page of `/oauth/callback`. */
export const CallbackPage = lazyPage(async () => ({
  default: (await import("#web/features/auth/return/callback-page.tsx")).CallbackPage,
}));

/** For browsers that cannot come back by themselves from the provider's page. */
export const ReturnHelp = lazyPart(
  async () => (await import("#web/features/auth/return/return-help.tsx")).ReturnHelp,
);

/** Says across the whole width that the link ends or has ended, with the button that repairs it. */
export const LinkBanner = lazyPart(
  async () => (await import("#web/features/auth/link/link-banner.tsx")).LinkBanner,
);

/** Where the person is signed in, and how to sign out there. */
export const SessionsPanel = lazyPart(
  async () => (await import("#web/features/auth/account/sessions-panel.tsx")).SessionsPanel,
);

/** Takes everything that is held of the person along as a zip, and deletes the account. */
export const DataPanel = lazyPart(async () => (await import("./leave/data-panel.tsx")).DataPanel);

/** Offers to sign in again where a call was refused with `sign-in-again`. */
export const SignInAgain = lazyPart(
  async () => (await import("#web/features/auth/link/sign-in-again.tsx")).SignInAgain,
);

/** The button that repairs the link. */
export const RenewButton = lazyPart(
  async () => (await import("#web/features/auth/link/renew-button.tsx")).RenewButton,
);

export { renewLink } from "./link/renew-link.ts";

/** How to come back to an account that belongs to no service; nothing for others. */
export const RecoveryCode = lazyPart(
  async () => (await import("./export-account/recovery-code.tsx")).RecoveryCode,
);

/** How an account that belongs to no service becomes one of it; nothing for others. */
export const JoinService = lazyPart(
  async () => (await import("./export-account/join-service.tsx")).JoinService,
);

/** Asks before the account is disconnected from its service. */
export const DisconnectDialog = lazyPart(
  async () => (await import("#web/features/auth/link/disconnect-dialog.tsx")).DisconnectDialog,
);

/** In the library's place before an account that belongs to no service has an export. */
export const NoExportYet = lazyPart(
  async () => (await import("./export-account/no-export-yet.tsx")).NoExportYet,
);

/** In the library's place after someone disconnected. */
export const DisconnectedState = lazyPart(
  async () => (await import("#web/features/auth/link/disconnected-state.tsx")).DisconnectedState,
);

/** Says that someone keeps their recovery code before they sign out. */
export async function mindRecoveryCode(): Promise<void> {
  (await loadWithTexts(() => import("./export-account/mind-recovery-code.ts"))).mindRecoveryCode();
}

/** A refusal for want of a link, as a toast with the button that repairs it. */
export async function showLinkRefusal(title: string): Promise<void> {
  (await loadWithTexts(() => import("#web/features/auth/link/link-refusal.ts"))).showLinkRefusal(title);
}

export {
  profileQuery,
  useCapabilities,
  useIsAdmin,
  useKnownAdmin,
  useOpenAtProvider,
  useOpensInstead,
  useProfile,
} from "#web/features/auth/account/auth.queries.ts";
export { openInsteadOfPlaying } from "./export-account/open-instead.ts";
export { onLinkChanged } from "#web/features/auth/link/link-changes.ts";
export { troubleOf } from "#web/features/auth/account/link-rule.ts";
export { addressAt, ServiceMark } from "#web/features/auth/account/service-mark.tsx";
export { signOut } from "#web/features/auth/account/sign-out.ts";
export { rememberWantedPath, takeWantedPath } from "#web/features/auth/account/wanted-path.ts";
