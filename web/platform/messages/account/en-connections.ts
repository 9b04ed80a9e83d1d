import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of connecting the streaming service, loaded with its page. */
export const connectionText = textsOf({
  page: {
    title: "Connect Spotify",
    introduction:
      "Spotify gives every Gatefold a registration of its own, so it is yours and nobody else's. It takes about five minutes, costs nothing, and needs a Premium account for whoever registers.",
    back: "Back to sign-in",
    failed: "The guide could not be loaded.",
  },
  state: {
    connectedTitle: "Spotify is connected",
    connectedBody: "The button “Login with Spotify” works now, in this browser and in all others.",
    environmentTitle: "Set by the environment",
    environmentBody:
      "The Client ID comes from SPOTIFY_CLIENT_ID in this server's environment, which wins over anything entered here. To change it, change it there and restart.",
    restingTitle: "A Client ID is there, but this address is in the way",
    restingBody: "Spotify can be used as soon as the address below is changed.",
    login: "Login with Spotify",
    loginAfterSignOut: "Log in with Spotify instead",
    refusedTitle: "Spotify does not know this Client ID",
    refusedBody:
      "It is stored, but Spotify answered that there is no such app. Compare it with your app's page; you may have copied the secret, or missed a character.",
    unknown: "Spotify could not be asked whether it knows this Client ID; signing in will tell.",
    clientId: "Client ID",
    secretKept: "with a secret",
    noSecret: "without a secret",
  },
  address: {
    localhostTitle: "Spotify refuses the name “localhost”",
    plainHttpTitle: "Spotify will not send anybody back to this address",
    refusedBody:
      "Gatefold's address is set to {{publicUrl}}. Spotify accepts HTTPS addresses, and plain HTTP only for the numbers of your own machine, such as http://127.0.0.1. Any one of these helps:",
    localhostFix: "On the same machine: set PUBLIC_URL to {{loopback}}, restart, and open that address.",
    httpsFix:
      "For other machines: put a reverse proxy or a tunnel with HTTPS in front (Caddy, Tailscale, Cloudflare Tunnel), set PUBLIC_URL to its https:// address, and restart.",
    tunnelFix: "Just for yourself: leave PUBLIC_URL unset, forward the port, and open {{loopback}}:",
    sameMachineTitle: "Open Gatefold at its own address",
    sameMachineBody:
      "You are at {{here}}, but Spotify will send you back to {{publicUrl}}. To browsers these are two places, and the sign-in would not find its way.",
    goThere: "Continue at {{publicUrl}}",
    elsewhereTitle: "Your browser is on another machine",
    elsewhereBody:
      "You are at {{here}}, and Spotify will send you back to {{publicUrl}}, which is your own machine. The sign-in still works: at its end your browser shows a page that cannot be reached. Copy that page's address and paste it here. Better for every day, any one of these:",
  },
  steps: {
    registerTitle: "Register an app",
    register:
      "Open the developer dashboard, sign in with your Premium account, and press “Create app”. Name and description are up to you. Under “Which API/SDKs are you planning to use?” tick “Web API” and “Web Playback SDK”.",
    dashboard: "Open the developer dashboard",
    redirectTitle: "Give it this redirect URI",
    redirect: "Exactly as written, to the letter. Press “Add”, then “Save”.",
    clientIdTitle: "Bring its Client ID here",
    clientId:
      "It is on the app's page under “Client ID”: 32 letters and digits. It counts at once, without a restart.",
    onlyAdmins: "Only an admin of this Gatefold can enter it. Send this page's address to whoever runs it.",
    signInFirst: "An admin enters it here. If that is you, sign in first, and come back.",
    codeNeeded:
      "Whoever runs this Gatefold enters it here: open the link that the server printed when it started (“Set up: …”), or enter its code.",
    enterCode: "Enter the set-up code",
    orEnvironment: "Or set it in the server's environment, and restart:",
    environmentLine: "SPOTIFY_CLIENT_ID=your-client-id",
    people:
      "You may sign in, and up to four more: add their names and e-mail addresses under “User Management” in the dashboard. Spotify turns everybody else away.",
  },
  form: {
    clientId: "Client ID",
    secret: "Client secret (optional)",
    secretHint: "Not needed. If you enter it, it is stored encrypted and never shown again.",
    addSecret: "Add a client secret",
    save: "Connect Spotify",
    replace: "Replace the Client ID",
    replaceNote: "People who signed in with the one before will be asked to sign in once more.",
    remove: "Remove",
    removeTitle: "Remove the Client ID?",
    removeBody:
      "Nobody can sign in with Spotify any more, and playing stops for those who did. What Gatefold has read of their libraries stays.",
    keep: "Keep it",
    saveFailed: "It was not stored.",
    empty: "Paste the Client ID from your app's page.",
    address:
      "This is an address. The Client ID is the 32 letters and digits under “Client ID” on your app's page.",
    setting: "This is a whole setting. Paste only what stands after the equals sign.",
    length: "A Client ID has exactly 32 characters; this has {{length}}. Copy it once more.",
    characters: "A Client ID has only the digits 0 to 9 and the letters a to f. Copy it once more.",
    sameAsSecret: "Both fields hold the same. One of them is the secret, not the Client ID.",
    secretForm: "A client secret has 32 letters and digits too. You can leave it out.",
  },
  copy: { copy: "Copy", copied: "Copied" },
  pasted: {
    question: "Did your browser end on a page that cannot be reached?",
    explanation:
      "That happens when Gatefold runs on another machine. Copy the whole address of that page and paste it here, within ten minutes and in the browser that you started in.",
    label: "Address of that page",
    finish: "Finish the sign-in",
    empty: "Paste the address from the top of the window that Spotify left you in.",
    "not-an-address": "This is no address. Copy everything in the address bar, from http on.",
    "still-there":
      "This is Spotify's own page. Press “Agree” there first; the address after that is the one.",
    "other-page": "This is another page. The address that is needed has /auth/callback in it.",
    finished: "This address was used already. Start again with “Login with Spotify”.",
    incomplete: "A part of the address is missing. Copy all of it, to the end.",
  },
});
