import { linkText } from "#web/features/auth/texts/link-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { renewLink } from "./renew-link.ts";

/** Says that something was refused because the link is over, and offers to renew it. */
export function showLinkRefusal(title: string): void {
  showToast({
    tone: "danger",
    title,
    detail: linkText("over.refused"),
    action: { label: linkText("renew"), onSelect: () => void renewLink() },
  });
}
