import { cleanup, fireEvent } from "@testing-library/react";
import { parseUiState } from "#web/platform/appearance/parse-ui-state.ts";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { checkStubbedApi } from "./stub-api.ts";

/** What was said and stays until it is closed would stand there in the next test. */
function closeMessages(): void {
  const buttons = document.querySelectorAll('[aria-label="Messages"] [aria-label="Close"]');
  for (const button of buttons) fireEvent.click(button);
}

/** Leaves the page to the next test as the last one found it, and fails the test for requests without an answer. */
export function putBack(): void {
  closeMessages();
  cleanup();
  useUiState.setState(parseUiState(null), true);
  localStorage.clear();
  checkStubbedApi();
}
