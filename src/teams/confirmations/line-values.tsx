import { SourceChain } from "../../athletes/source-chain.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Check } from "../../ui/icons/check.tsx";
import type { ShownLine } from "./show-line.ts";

export function LineMark({ line: { mark, isConfirmed, isDisputed } }: { line: ShownLine }) {
  if (isDisputed) return <Badge tone="warning">{mark}</Badge>;
  return (
    <Badge tone={isConfirmed ? "success" : "neutral"} icon={isConfirmed && <Check aria-hidden />}>
      {mark}
    </Badge>
  );
}

export function LineValues({ line, name, isYours = false }: { line: ShownLine; name: string; isYours?: boolean }) {
  const { values, differences, steps } = line;
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {values.length === 0 && <span className="text-ink-muted">No numbers</span>}
        {values.map((value) => (
          <span key={value.name}>
            <b>{value.text}</b> <abbr title={value.name}>{value.label}</abbr>
          </span>
        ))}
      </p>
      {differences.length > 0 && (
        <p className="wrap-anywhere mt-1 text-sm text-warning">{`${isYours ? "You" : "The athlete"} entered other numbers: ${differences.join("; ")}.`}</p>
      )}
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm underline decoration-line-strong underline-offset-4 hover:text-signal-ink">
          Where these numbers come from<span className="sr-only">{`: ${name}`}</span>
        </summary>
        <SourceChain steps={steps} />
      </details>
    </>
  );
}
