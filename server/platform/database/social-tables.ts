import type { Generated } from "kysely";
import type { PrivacySettings } from "#contract/social/privacy.ts";

/** The tables of friends and of what people share, which the feature `social` writes. */
export interface SocialTables {
  social_settings: SocialSettingsTable;
  friendships: { user_id: string; friend_id: string; since: Date };
  friend_requests: {
    user_id: string;
    to_user_id: string;
    request_id: string;
    state: "pending" | "accepted" | "declined";
    created_at: Date;
    declined_at: Generated<Date | null>;
  };
  friend_refusals: FriendRefusalsTable;
  friend_blocks: { user_id: string; blocked_id: string; display_name: string | null; created_at: Date };
  comparison_consents: { user_id: string; friend_id: string; agreed_at: Date };
  shown_playlists: { user_id: string; playlist_id: string; position: number };
}

interface FriendRefusalsTable {
  user_id: string;
  refused_id: string;
  /** the rest is of a friendship that was ended; null of a request that was declined */
  ended_at: Date | null;
  friends_since: Date | null;
  i_agreed_at: Date | null;
  they_agreed_at: Date | null;
}

type SocialSettingsTable = {
  [Field in keyof PrivacySettings]: Generated<PrivacySettings[Field]>;
} & {
  user_id: string;
  handle: Generated<string | null>;
  email: Generated<string | null>;
  email_given_at: Generated<Date | null>;
  friend_code: Generated<string | null>;
  friend_code_made_at: Generated<Date | null>;
};
