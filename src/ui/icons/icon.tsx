import type { ComponentProps } from "react";

export type IconProps = ComponentProps<"svg">;

/** An icon of Lucide (lucide.dev). `npm run icons` writes the files beside this one. Its color and size are those of its class, and screen readers skip it. */
export function Icon({ className, ...props }: IconProps) {
  return <svg aria-hidden viewBox="0 0 24 24" className={className ? `icon ${className}` : "icon"} {...props} />;
}
