import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { describeFailure } from "#web/platform/api/failure.ts";
import { commonText } from "#web/platform/texts/common-text.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface ErrorStateProps {
  /** what failed; says title and advice where they are left out */
  error?: unknown;
  /** one sentence about what happened */
  title?: string;
  /** one sentence about what to do */
  advice?: string;
  /** what "Try again" does; without it there is no such button */
  onRetry?: (() => unknown) | undefined;
  /** stands in place of "Try again" */
  action?: ReactNode;
  size?: "page" | "panel";
}

/** A failure in place of content; announced when it appears. */
export function ErrorState({ error, title, advice, onRetry, action, size = "page" }: ErrorStateProps) {
  const described = describeFailure(error);
  const retry = onRetry && <Button onClick={() => void onRetry()}>{commonText("tryAgain")}</Button>;
  return (
    <EmptyState
      role="alert"
      icon={CircleAlert}
      title={title ?? described.title}
      body={advice ?? described.advice}
      action={action ?? retry}
      size={size}
    />
  );
}
