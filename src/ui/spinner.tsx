import { classNames } from "./class-names.ts";

const sizes = { sm: "size-5", md: "size-8", lg: "size-12" };

export function Spinner({
  label = "Loading…",
  size = "md",
  showLabel = false,
  className,
}: {
  label?: string;
  size?: keyof typeof sizes;
  showLabel?: boolean;
  className?: string;
}) {
  return (
    <span role="status" className={classNames("inline-flex flex-col items-center gap-3", className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        className={classNames("animate-spin motion-reduce:animate-none", sizes[size])}
      >
        <circle cx="12" cy="12" r="9.5" opacity="0.22" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" strokeLinecap="square" />
      </svg>
      <span className={showLabel ? "font-medium text-sm" : "sr-only"}>{label}</span>
    </span>
  );
}
