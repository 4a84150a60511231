import type { ReactNode } from "react";
import { EmptyArt, type EmptyArtName } from "./art/empty-art.tsx";
import { classNames } from "./class-names.ts";

/** An empty state with a title, an explanation and an action. The title is a heading only if `titleAs` is one. */
export function EmptyState({
  title,
  titleAs: Title = "p",
  art = "scoreboard",
  action,
  className,
  children,
}: {
  title: ReactNode;
  titleAs?: "p" | "h1" | "h2" | "h3";
  art?: EmptyArtName;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className={classNames("flex flex-col items-center gap-4 px-4 py-10 text-center", className)}>
      <EmptyArt name={art} className="w-44 max-w-full text-ink" />
      <Title className="headline-card">{title}</Title>
      {children && <div className="max-w-md text-ink-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
