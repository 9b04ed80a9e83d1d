import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of accounts that belong to no service. */
export const exportAccountText = textsOf({
  begun: "This library is on this device only for now. Upload your export to fill it.",
  failed: "The account could not be made.",
  recoverLabel: "Recovery code",
  recoverHint: "Five groups of four letters and digits",
  recoverSubmit: "Open my library",
  recoverEmpty: "Enter your recovery code.",
  codeTitle: "Keep the way back to this library",
  codeLead:
    "No service signs you in here. A recovery code does, on other devices and on this one after you log out. It is shown once; without it, this library is lost when this device is signed out.",
  codeNew: "No service signs you in here; your recovery code does. A new one replaces it, and is shown once.",
  make: "Show my recovery code",
  makeNew: "Make a new recovery code",
  copy: "Copy",
  copied: "Copied",
  kept: "I have kept it",
  codeFailed: "The recovery code could not be made.",
  beforeSignOut: "Keep your recovery code first",
  beforeSignOutDetail: "Without it you could never come back to this library.",
  joinTitle: "Add your {{service}} account",
  joinLead:
    "Play what is here, and keep it up to date. This library becomes that of your {{service}} account, and you sign in there from then on instead of by a recovery code.",
  joinHistory: "Your listening history, statistics and settings stay as they are.",
  joinMade: "Playlists and likes that you made here are made at {{service}} too.",
  joinTheirs: "Nothing that is at {{service}} is changed or removed, and nothing will be here twice.",
  join: "Connect my {{service}} account",
  joinFailed: "Your account could not be connected.",
  joinNotOffered: "This Gatefold has no connection to {{service}} yet. Whoever runs it can set one up.",
  joinSetUp: "Set up {{service}}",
  joined: "This is the library of your {{service}} account now.",
  joinedDetail: "Playlists and likes that you made here are on their way there.",
  emptyTitle: "Nothing is here yet",
  emptyBody: "Your songs and playlists come from the export that the service sends you.",
  emptyAction: "Upload my export",
});
