/** A cache with a ceiling on the summed weight of its entries; the entry unused for longest goes first. */
export class LeastRecentlyUsed<Value> {
  readonly #entries = new Map<string, { value: Value; weight: number }>();
  readonly #ceiling: number;
  #weight = 0;

  /** @param ceiling largest sum of weights kept, in the unit that `set` is given */
  constructor(ceiling: number) {
    this.#ceiling = ceiling;
  }

  /** Sum of the weights kept now. */
  get weight(): number {
    return this.#weight;
  }

  /** The value of a key, now the most recently used; undefined if it is not kept. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps a value, dropping the longest unused ones until the ceiling holds. Too heavy ones are not kept. */
  set(key: string, value: Value, weight: number): void {
    const former = this.#entries.get(key);
    if (former !== undefined) {
      this.#weight -= former.weight;
      this.#entries.delete(key);
    }
    if (weight > this.#ceiling) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#ceiling) break;
      this.#entries.delete(oldest);
      this.#weight -= entry.weight;
    }
  }
}
