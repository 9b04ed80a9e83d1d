import { describe, expect, it } from "vitest";
import { describeNotification, isAboutLink } from "./notification-rule.ts";

describe("a notification", () => {
  it("tells of a link that ends, with the day", () => {
    const data = { service: "Spotify", expires_at: Date.UTC(2027, 0, 5) / 1000 };
    expect(describeNotification({ type: "renew_link", data })).toContain("Spotify ends on Jan 5, 2027");
    expect(isAboutLink({ type: "renew_link" })).toBe(true);
  });

  it("tells of a link that has ended", () => {
    expect(describeNotification({ type: "link_ended", data: { service: "Spotify" } })).toContain("has ended");
  });

  it("shows a type that it does not know in words", () => {
    expect(describeNotification({ type: "friend_request", data: {} })).toBe("friend request");
    expect(isAboutLink({ type: "friend_request" })).toBe(false);
  });
});
