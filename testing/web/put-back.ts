import { cleanup } from "@testing-library/react";
import { putBackStores } from "./stores.ts";
import { checkStubbedApi } from "./stub-api.ts";

/** Leaves the page to the next test as the last one found it, and fails the test for requests without an answer. */
export function putBack(): void {
  cleanup();
  putBackStores();
  localStorage.clear();
  sessionStorage.clear();
  checkStubbedApi();
}
