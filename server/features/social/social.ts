/** Friends, what people share and in whose eyes it is seen, and comparisons. */
export { socialTables } from "./social-tables.db.ts";
export { deleteSharedContent, deleteSocial } from "./forget-social.db.ts";
export { automaticDays } from "./codes/friend-code.ts";
export { comparisonRoutes } from "./comparisons.routes.ts";
export { agreeToCompare } from "./compare/agreements.ts";
export { acceptRequest, sendRequest } from "./requests/requests.ts";
export { changePrivacy, changeShownPlaylists } from "./privacy/privacy.ts";
export { moveShownPlaylist } from "./privacy/privacy.db.ts";
export { peopleRoutes } from "./people.routes.ts";
export { socialRoutes } from "./social.routes.ts";
export { createSocialTopic } from "./social-topic.ts";
