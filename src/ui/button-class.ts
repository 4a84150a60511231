import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost";
export type ButtonSize = "md" | "lg";

const base =
  "relative inline-flex select-none items-center justify-center gap-2 rounded-md font-display font-[680] [font-stretch:104%] " +
  "no-underline transition-[background-color,border-color,color,box-shadow,translate] duration-100 active:translate-y-px " +
  "disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-60";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-signal text-on-signal shadow-[inset_0_-3px_0_rgb(11_18_32/0.22)] hover:bg-signal-hover active:shadow-none " +
    "forced-colors:border forced-colors:border-[ButtonText]",
  secondary: "border-2 border-ink bg-transparent text-ink hover:bg-ink hover:text-surface",
  ghost:
    "text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:bg-ink/8 hover:decoration-ink",
};

const sizes: Record<ButtonSize, string> = {
  md: "min-h-11 px-5 py-2 text-base leading-tight",
  lg: "min-h-14 px-7 py-3 text-lg leading-tight",
};

export function buttonClass({
  variant = "primary",
  size = "md",
  className,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
} = {}): string {
  return classNames(base, variants[variant], sizes[size], className);
}
