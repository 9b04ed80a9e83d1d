/** What an entry of ADMINS may name of an account. */
interface NamedAccount {
  provider: string;
  account_id: string;
  /** how the provider names the person elsewhere, as in the address of their profile */
  provider_user_id: string;
}

/**
 * Whether ADMINS names an account: `provider:account_id`, to the letter. People read their user id in the address of their
 * profile at the service, so that counts as well; not for the demo, where visitors have copies of an account.
 */
export function isListed(listed: readonly string[], account: NamedAccount): boolean {
  const { provider } = account;
  if (listed.includes(`${provider}:${account.account_id}`)) return true;
  return provider !== "demo" && listed.includes(`${provider}:${account.provider_user_id}`);
}
