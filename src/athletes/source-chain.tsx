import type { SourceStep } from "./describe-line-source.ts";

export function SourceChain({ steps }: { steps: readonly SourceStep[] }) {
  return (
    <ol className="mt-2 grid list-decimal gap-2 ps-5 text-sm">
      {steps.map(({ text, details, technical }) => (
        <li key={text} className="wrap-anywhere">
          {text}
          {details.length > 0 && (
            <ul className="mt-1 grid gap-0.5 text-ink-muted">
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
          {technical && (
            <details className="mt-1 text-ink-muted">
              <summary className="min-h-6 cursor-pointer">About the file</summary>
              <ul className="mt-1 grid gap-0.5">
                {technical.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
