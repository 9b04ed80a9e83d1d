/** A notice for the operator. `priority` is of ntfy: 3 is usual, 5 the highest. */
export interface OperatorNotice {
  title: string;
  message: string;
  priority: 3 | 4 | 5;
}

/**
 * How a notice is sent to NOTIFY_URL: as JSON `{title, message, priority}` (decisions, 9.14). A topic of ntfy, which is
 * `ntfy+https://host/topic` or an address at a host named `ntfy.…`, is sent the same with `topic`, at the server's root
 * (https://docs.ntfy.sh/publish/#publish-as-json).
 */
export function noticeRequest(notifyUrl: string, notice: OperatorNotice): { address: string; body: string } {
  const isNamed = notifyUrl.startsWith("ntfy+");
  const address = new URL(isNamed ? notifyUrl.slice("ntfy+".length) : notifyUrl);
  const topic = address.pathname.slice(1);
  const isTopic = (isNamed || address.hostname.startsWith("ntfy.")) && /^[\w-]{1,64}$/u.test(topic);
  const { title, message, priority } = notice;
  if (!isTopic) return { address: address.href, body: JSON.stringify({ title, message, priority }) };
  address.pathname = "/";
  return { address: address.href, body: JSON.stringify({ topic, title, message, priority }) };
}
