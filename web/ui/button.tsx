import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { joinClasses } from "./join-classes.ts";
import { PressButton } from "./press-button.tsx";
import { useOfflineMark } from "./needs-server.ts";

type NativeButton = Omit<ComponentProps<"button">, "className">;

interface ButtonProps extends NativeButton {
  /** primary: the one main action of a screen, on the accent; danger: it takes something away */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "medium" | "large";
  icon?: LucideIcon;
  /** shows that the action is under way; the button stays focusable and does nothing */
  isBusy?: boolean;
  /** switched off while the server is away; left out: buttons that can be busy, since what they do is done there */
  needsServer?: boolean;
  className?: string;
}

const variants = {
  primary: "bg-accent text-on-accent hover:brightness-110 active:brightness-95",
  danger: "border border-danger text-danger hover:bg-danger/10 active:bg-danger/20",
  secondary: "border border-hairline-strong text-strong hover:bg-hover active:bg-pressed",
  quiet: "text-normal hover:bg-hover hover:text-strong active:bg-pressed",
} as const;

const sizes = { medium: "min-h-10 px-4 text-base max-md:min-h-11", large: "min-h-12 px-6 text-lg" } as const;

/** Classes that make a link look like a button. */
export function buttonClasses(variant: keyof typeof variants, size: keyof typeof sizes = "medium"): string {
  return joinClasses(
    "inline-flex items-center justify-center gap-2 rounded-full font-semibold transition select-none",
    "disabled:opacity-50 aria-disabled:opacity-60",
    variants[variant],
    sizes[size],
  );
}

/** A button with a text. */
export function Button({ variant = "secondary", size, icon: Icon, isBusy, className, ...rest }: ButtonProps) {
  const { children, onClick, needsServer = isBusy !== undefined, ...native } = rest;
  const offline = useOfflineMark(needsServer);
  return (
    <PressButton
      says={typeof children === "string" ? children : ""}
      {...native}
      aria-disabled={isBusy === true ? true : undefined}
      onClick={isBusy === true ? undefined : onClick}
      {...offline}
      className={joinClasses(buttonClasses(variant, size), className)}
    >
      {Icon === undefined ? null : <Icon aria-hidden size={18} />}
      {children}
    </PressButton>
  );
}

interface IconButtonProps extends NativeButton {
  /** what the button does; its accessible name and its tooltip */
  label: string;
  icon: LucideIcon;
  /** what it does that to, where its label does not name it */
  target?: string | null;
  iconSize?: number;
  /** accent: on the accent and in the shape of a record half out of its sleeve, for play */
  variant?: "quiet" | "accent";
  size?: "small" | "medium" | "large";
  "aria-pressed"?: boolean;
  /** how a pressed toggle is marked, beside the accent and never by colour alone */
  pressedMark?: "dot" | "fill";
  /** switched off while the server is away */
  needsServer?: boolean;
  className?: string;
}

const iconSizes = {
  small: "size-8 max-md:size-11",
  medium: "size-10 max-md:size-11",
  large: "size-14",
} as const;
const iconVariants = {
  quiet: "text-normal hover:bg-hover hover:text-strong active:bg-pressed",
  accent: "bg-accent text-on-accent hover:scale-105 hover:brightness-110 active:scale-100",
} as const;

/** A button with an icon, round but for the one that plays; its name is shown as a tooltip. */
export function IconButton({ label, icon: Icon, target, iconSize = 20, ...rest }: IconButtonProps) {
  const { variant = "quiet", size = "medium", pressedMark = "dot", className, ...others } = rest;
  const { needsServer, ...native } = others;
  const offline = useOfflineMark(needsServer);
  const isPressed = native["aria-pressed"] === true;
  const isFilled = variant === "accent" || (isPressed && pressedMark === "fill");
  return (
    <PressButton
      says={[label, target, isPressed].join(" ")}
      aria-label={label}
      data-tooltip={label}
      {...native}
      {...offline}
      className={joinClasses(
        "relative inline-flex shrink-0 items-center justify-center transition disabled:opacity-40 aria-disabled:opacity-40",
        variant === "accent" ? "sleeve-shape" : "rounded-full",
        iconSizes[size],
        iconVariants[variant],
        isPressed && "text-accent-text! hover:text-accent-text!",
        className,
      )}
    >
      <Icon aria-hidden size={iconSize} {...(isFilled ? { fill: "currentColor" } : {})} />
      {isPressed && !isFilled ? (
        <span aria-hidden className="absolute bottom-1 size-1 rounded-full bg-current" />
      ) : null}
    </PressButton>
  );
}
