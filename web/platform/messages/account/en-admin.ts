import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of becoming admin, loaded with their pages. */
export const adminText = textsOf({
  code: {
    title: "Set up this Gatefold",
    introduction:
      "Whoever runs this Gatefold becomes its admin with a code. The server prints it when it starts, as a link that begins with “Set up:”, and keeps it in the file set-up-code of its data folder.",
    label: "Set-up code",
    hint: "Twelve letters and digits, such as 7K3M-Q9TX-0B2D",
    submit: "Go on",
    empty: "Enter the code that the server printed.",
    wrong:
      "This is not the set-up code, or it was used already. A server that was started anew prints it again as long as nobody is admin.",
    done: "This Gatefold has an admin already",
    doneBody: "Ask them to make you one too, or name yourself in the server's setting ADMINS.",
    home: "Home",
    failed: "It cannot be told whether this Gatefold has an admin.",
  },
  held: {
    title: "You are setting up this Gatefold",
    body: "For an hour this browser may enter the Client ID, and the first account that logs in with Spotify in it becomes admin.",
    bodySignedIn: "This browser holds the set-up code. Nobody is admin yet.",
    bodyDemo:
      "This browser holds the set-up code. A demo account is anybody's, so log in with Spotify to become admin.",
    claim: "Become admin as {{name}}",
  },
  restore: {
    title: "Restore a backup",
    body: "This Gatefold has no accounts yet, so everything of another one can be brought here from its backup.",
    choose: "Choose a backup",
    large: "A backup that lies on this server is restored with “npm run restore -- FILE” as well.",
    emptyFile: "This file is empty. Choose a backup, a .zip file.",
    tooLarge: "This backup is too large for a browser. Restore it with “npm run restore -- FILE”.",
    progress: "Progress of the restore",
    receiving: "Uploading: {{received}} of {{total}}",
    checking: "Checking every part of the backup…",
    restarting: "Restoring. The server starts again, which takes a while with a large backup.",
    failed:
      "The last backup was not restored: nothing of it was kept. The server's log says why, and the file lies in its data folder as restore-failed.zip.",
    done: "The backup of {{day}} is restored.",
    nextSignIn: "Log in as before. Admins are admins here too.",
    nextSecret:
      "Links to the music service, the Client ID and AI keys open only with the APP_SECRET of the Gatefold that was backed up. If this server has another one, stop it, set that APP_SECRET or put the file app-secret into the data folder, and start it again. Otherwise people log in again, and the Client ID and keys are entered again.",
    toLogin: "Go to the login page",
  },
  claimed: "You are admin of this Gatefold now.",
  claimFailed: "You did not become admin: {{reason}}",
});
