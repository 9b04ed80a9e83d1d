const channelName = "gatefold-link";

/** Notifies every tab of this browser, this one included, that the link of the account is another one now, or gone. */
export function notifyLinkChanged(): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
  channel.postMessage("changed");
  channel.close();
}

/** Calls back when the link changed, in whichever tab; returns how to stop. */
export function onLinkChanged(handle: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", handle);
  return () => channel.close();
}
