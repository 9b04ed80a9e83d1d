import type { SameSong } from "#contract/playlists/clean-up.ts";
import type { Totals } from "#web/features/clean-up/clean-up.queries.ts";
import type { PartChoice } from "#web/features/clean-up/part-choice.ts";

/** What a part that is shown by playlist is given. */
export interface PartProps {
  totals: Totals;
  rule: SameSong;
  choice: PartChoice;
  onChoose: (choice: PartChoice) => void;
}
