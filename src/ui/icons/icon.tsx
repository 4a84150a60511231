import type { ComponentProps } from "react";

export type IconProps = ComponentProps<"svg">;

/** An icon of Lucide (lucide.dev). `npm run icons` writes the files beside this one. Its color and size are those of its class, and screen readers skip it. */
export function Icon(props: IconProps) {
  return (
    <svg
      aria-hidden
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    />
  );
}
