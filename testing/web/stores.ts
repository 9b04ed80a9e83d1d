import { create as createStore, type UseBoundStore } from "zustand/react";
import type { StateCreator, StoreApi } from "zustand/vanilla";

/** Every store that a module of the app made so far. */
const stores = new Set<StoreApi<unknown>>();

/**
 * Stands in for the `create` of `zustand` in tests of components and screens (`resolve.alias` in `vitest.config.ts`). Files
 * share modules there, and with them what a store holds: shortcuts that one file switched off would be off in the next.
 */
export function create<State>(initializer: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = createStore(initializer);
  stores.add(store);
  return store;
}

/** Leaves every store as its module made it. */
export function putBackStores(): void {
  for (const store of stores) {
    if (store.getState() !== store.getInitialState()) store.setState(store.getInitialState(), true);
  }
}
