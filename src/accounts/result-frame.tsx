import type { ReactNode } from "react";
import { ResultIllustration, type ResultVariant } from "../ui/art/result-illustration.tsx";

export function ResultFrame({
  title,
  call,
  actions,
  children,
}: {
  title: string;
  call: ResultVariant;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="board relative flex min-h-[max(36rem,100dvh-4rem)] flex-col justify-center overflow-clip max-sm:justify-between sm:min-h-[36rem]">
      <div className="relative order-1 h-64 sm:absolute sm:inset-0 sm:h-auto">
        <ResultIllustration call={call} />
      </div>
      <div className="page relative pt-14 pb-8 sm:py-20">
        <h1 className="headline-page max-w-[9em]">{title}</h1>
        <div className="mt-5 grid max-w-[32rem] gap-3 text-ink-muted text-lg leading-relaxed">{children}</div>
        {actions && <div className="mt-8 flex max-w-[32rem] flex-wrap items-start gap-3">{actions}</div>}
      </div>
    </div>
  );
}
