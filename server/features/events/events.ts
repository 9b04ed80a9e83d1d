/** The one event stream of a browser. A feature adds a topic to it with an {@link EventTopic}. */
export { eventRoutes } from "./events.routes.ts";
export { sendChanges, type EventTopic } from "./event-topic.ts";
export { redeemTicket } from "./tickets.ts";
