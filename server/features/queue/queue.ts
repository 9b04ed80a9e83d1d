/** What plays next for a person, in every tab and on every device, and what they never want to hear. */
export { presentSong, queueRoutes } from "./queue.routes.ts";
export { readSkips } from "./skips.db.ts";
export { createQueueTopic } from "./queue-topic.ts";
export { queueTables } from "./queue-tables.db.ts";
export { deleteQueue, readHeardIds, readThreads } from "./queue.db.ts";
