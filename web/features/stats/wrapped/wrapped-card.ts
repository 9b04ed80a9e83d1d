/** A cover as a card needs it. */
export interface Cover {
  url: string | null;
  /** gives a cover without a picture its letter and its hue */
  name: string;
}

/** What is drawn on a card beside its words. */
export type CardArt =
  | { kind: "mosaic"; covers: readonly Cover[] }
  | { kind: "rays"; values: readonly number[]; cover: Cover }
  | { kind: "portrait"; cover: Cover }
  | { kind: "record"; cover: Cover }
  | { kind: "sheet"; number: string; above: string; below: string }
  | { kind: "clock"; hours: readonly number[]; label: string }
  | { kind: "fan"; covers: readonly Cover[] }
  | { kind: "return"; cover: Cover }
  | { kind: "bubbles"; parts: readonly { name: string; count: number }[] }
  | {
      kind: "lists";
      covers: readonly Cover[];
      columns: readonly { title: string; names: readonly string[] }[];
      figures: readonly { name: string; value: string }[];
    };

/** One thought of a Wrapped. */
export interface WrappedCard {
  id: string;
  kicker: string;
  headline: string;
  lines: readonly string[];
  art: CardArt;
  /** whose colours the card has */
  cover: Cover;
}
