import { describe, expect, it } from "vitest";
import { describeNotification, isAboutLink, placeOf } from "./notification-rule.ts";

const anna = { user_id: "u-1", display_name: "Anna" };

describe("a notification", () => {
  it("announces the end of a link, with the day", () => {
    const data = { service: "Spotify", expires_at: Date.UTC(2027, 0, 5) / 1000 };
    expect(describeNotification({ type: "renew_link", data })).toContain("Spotify expires on Jan 5, 2027");
    expect(isAboutLink({ type: "renew_link" })).toBe(true);
  });

  it("announces a link that has expired", () => {
    expect(describeNotification({ type: "link_ended", data: { service: "Spotify" } })).toContain(
      "has expired",
    );
  });

  it("names who asks, and who accepted, by the id where there is no name", () => {
    expect(describeNotification({ type: "friend_request", data: anna })).toBe("Anna wants to be friends.");
    const nameless = { user_id: "u-1", display_name: "" };
    expect(describeNotification({ type: "friend_accepted", data: nameless })).toBe(
      "You and u-1 are now friends.",
    );
  });

  it("shows a type that it does not know, or that lacks its data, in words", () => {
    expect(describeNotification({ type: "new_moon", data: {} })).toBe("new moon");
    expect(describeNotification({ type: "friend_request", data: {} })).toBe("friend request");
    expect(isAboutLink({ type: "friend_request" })).toBe(false);
  });

  it("announces imports, operations, pauses, milestones and terms, and leads to their screens", () => {
    const notifications = [
      { type: "import_finished", data: { filename: "my.zip" } },
      { type: "import_failed", data: { filename: "my.zip", detail: "It is no zip." } },
      { type: "operation_finished", data: { operation: "merge-playlists" } },
      { type: "operation_conflict", data: { operation: "undo-operation", detail: "It was changed." } },
      { type: "operation_failed", data: { operation: "a-kind-of-later", detail: "It broke." } },
      { type: "milestone", data: { kind: "artist_plays", value: 1000, name: "Anna" } },
      { type: "terms_changed", data: { version: "v2.0" } },
      { type: "relay_stopped", data: { service: "ListenBrainz" } },
    ];
    expect(
      notifications.map((notification) => [describeNotification(notification), placeOf(notification)?.to]),
    ).toEqual([
      ["Imported my.zip.", "/spotify-import"],
      ["Couldn't import my.zip: It is no zip.", "/spotify-import"],
      ["Merging playlists: done.", "/history"],
      ["Undoing a change stopped: It was changed.", "/history"],
      ["A change failed: It broke.", "/history"],
      ["You reached a milestone: 1,000 plays of Anna.", "/stats"],
      ["The terms have changed. They are now version v2.0.", "/legal"],
      ["Plays are no longer sent on to ListenBrainz. Enter a new token.", "/scrobbling"],
    ]);
    const waits = { type: "sync_waits", data: { until: Date.UTC(2027, 0, 5, 12) / 1000 } };
    expect(describeNotification(waits)).toMatch(/is paused until .*\d/u);
    expect(placeOf(waits)?.to).toBe("/");
  });

  it("leads to where something is done about it", () => {
    expect(placeOf({ type: "friend_request", data: anna })?.to).toBe("/friends/requests");
    expect(placeOf({ type: "comparison_asked", data: anna })).toMatchObject({
      params: { id: "u-1" },
      search: { tab: "compare" },
    });
    expect(placeOf({ type: "friend_accepted", data: {} })).toBeNull();
    expect(placeOf({ type: "link_ended", data: { service: "Spotify" } })).toBeNull();
  });
});
