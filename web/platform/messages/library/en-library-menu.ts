import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of the library's context menu and what it does, loaded with it. */
export const libraryMenuText = textsOf({
  open: "Open",
  play: "Play",
  pin: "Pin",
  unpin: "Unpin",
  rename: "Rename",
  delete: "Delete",
  deleted: "“{{name}}” is deleted.",
  notDeleted: "The playlist was not deleted",
  copyLink: "Copy link",
  moveUp: "Move up",
  moveDown: "Move down",
  linkCopied: "Link copied",
  linkNotCopied: "The link could not be copied.",
  renameTitle: "Rename playlist",
  renameField: "Name",
  renameHint: "Left empty, the name stays as it is.",
  close: "Close",
  cancel: "Cancel",
  save: "Save",
});
