import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Tables of running an instance: the first two are written by admin, the last by waitlist. */
export interface AdminTables {
  set_up_codes: { only_one: Generated<boolean>; code: Buffer };
  admin_writes: {
    write_id: GeneratedAlways<number>;
    written_at: Date;
    /** null: anyone who held the set-up code, or the operator's settings */
    actor_id: string | null;
    via: "session" | "set-up-code" | "settings";
    action: string;
    subject_id: string | null;
    detail: ColumnType<Record<string, boolean | number>, string, string>;
  };
  waitlist_entries: {
    entry_id: GeneratedAlways<number>;
    name: string | null;
    email: string;
    folded_email: string;
    created_at: Date;
    ip: string | null;
    user_agent: string | null;
    accepted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
}
