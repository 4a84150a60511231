import type { ComponentProps, ElementType } from "react";
import { classNames } from "./class-names.ts";

type CardProps = ComponentProps<"div"> & {
  as?: ElementType;
  /** Draws a bar in the accent of the nearest `data-sport`, else in the signal colour. */
  accent?: boolean;
  /** Lifts on hover; put `card-link` on the one link inside and the whole card is its target. */
  interactive?: boolean;
  padding?: "none" | "sm" | "md" | "lg";
};

const paddings = { none: "", sm: "p-4", md: "p-5 sm:p-6", lg: "p-6 sm:p-10" };

/** A raised sheet with weight: a line, a hard edge below, and if wanted a bar of accent on top. */
export function Card({
  as: Element = "div",
  accent = false,
  interactive = false,
  padding = "md",
  className,
  ...rest
}: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(
        "relative overflow-clip rounded-lg border border-line bg-raised shadow-card",
        accent && "border-t-[5px] border-t-accent",
        interactive &&
          "transition-[translate,box-shadow,border-color] duration-150 ease-snap has-[.card-link:focus-visible]:outline-2 " +
            "has-[.card-link:focus-visible]:outline-offset-2 has-[.card-link:focus-visible]:outline-focus " +
            "hover:-translate-y-0.5 hover:shadow-lift motion-reduce:hover:translate-y-0",
        paddings[padding],
        className,
      )}
    />
  );
}
