import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { joinClasses } from "#web/ui/join-classes.ts";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  body: string;
  /** a button or link that fills the emptiness */
  action?: ReactNode;
  size?: "page" | "panel";
  role?: "alert" | "status";
}

/** Says what would be here, and offers the action that fills it. */
export function EmptyState({ icon: Icon, title, body, action, size = "page", role }: EmptyStateProps) {
  const isPage = size === "page";
  return (
    <div
      {...(role === undefined ? {} : { role })}
      className={joinClasses(
        "mx-auto flex max-w-md flex-col items-center text-center",
        isPage ? "gap-2 px-6 py-20" : "gap-1 px-4 py-10",
      )}
    >
      <span
        aria-hidden
        className={joinClasses(
          "gatefold mb-3 grid place-items-center rounded-control border border-hairline-strong bg-raised text-weak",
          isPage ? "size-16" : "size-12",
        )}
      >
        <Icon size={isPage ? 28 : 22} strokeWidth={1.5} />
      </span>
      <p className={joinClasses("font-semibold text-balance text-strong", isPage ? "text-xl" : "text-base")}>
        {title}
      </p>
      <p className={joinClasses("text-balance text-weak", isPage ? "text-lg" : "text-sm")}>{body}</p>
      {action === undefined ? null : <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
