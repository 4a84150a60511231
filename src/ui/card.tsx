import type { ComponentProps, ElementType, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type CardProps = ComponentProps<"div"> & {
  as?: ElementType;
  /** Opens a card that is a `details`. */
  open?: boolean;
  /** Adds a bar in the accent color of the nearest `data-accent`, or in the signal color. */
  accent?: boolean;
  /** Lifts on hover. Add `card-link` to the only link inside, and the whole card becomes its target. */
  interactive?: boolean;
  padding?: "none" | "sm" | "md" | "lg";
};

const paddings = { none: "", sm: "p-4", md: "p-5 sm:p-6", lg: "p-6 sm:p-10" };

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
        interactive && "lifted-card",
        paddings[padding],
        className,
      )}
    />
  );
}

/** A card that is a section with a heading. */
export function TitledCard({
  id,
  title,
  isLarge = false,
  children,
  ...card
}: Omit<CardProps, "as" | "title"> & { id: string; title: ReactNode; isLarge?: boolean }) {
  return (
    <Card as="section" aria-labelledby={id} {...card}>
      <h2 id={id} className={classNames("headline-card", isLarge && "text-2xl")}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

const headings = {
  section: "headline-section",
  rule: "section-rule headline-section",
  large: "headline-card text-2xl",
};

/** A section with a heading. */
export function Section({
  id,
  title,
  variant = "section",
  children,
  ...section
}: Omit<ComponentProps<"section">, "title"> & { id: string; title: ReactNode; variant?: keyof typeof headings }) {
  return (
    <section aria-labelledby={id} {...section}>
      <h2 id={id} className={headings[variant]}>
        {title}
      </h2>
      {children}
    </section>
  );
}
