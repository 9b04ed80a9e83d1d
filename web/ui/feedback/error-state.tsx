import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

interface ErrorStateProps {
  /** one sentence about what happened */
  title: string;
  /** one sentence about what to do */
  advice: string;
  action?: ReactNode;
  size?: "page" | "panel";
}

/** A failure in place of content; announced when it appears. */
export function ErrorState({ title, advice, action, size = "page" }: ErrorStateProps) {
  return (
    <EmptyState role="alert" icon={CircleAlert} title={title} body={advice} action={action} size={size} />
  );
}
