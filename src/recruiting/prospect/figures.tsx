import { classNames } from "../../ui/class-names.ts";

/** The headline statistics of an athlete, as on a score board. */
export function Figures({
  figures,
  className,
}: {
  figures: readonly { id: string; label: string; text: string }[];
  className?: string;
}) {
  if (figures.length === 0) return null;
  return (
    <dl className={classNames("board grid shrink-0 grid-cols-3", className)}>
      {figures.map(({ id, label, text }) => (
        <div
          key={id}
          className="flex min-w-0 flex-col-reverse justify-end gap-1.5 border-line px-2 py-3 not-first:border-l xs:px-3 sm:p-4"
        >
          <dt className="hyphens-auto text-ink-muted text-xs leading-4 xs:text-sm">{label}</dt>
          <dd className="figure text-3xl">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
