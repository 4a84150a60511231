import { type ReactNode, useId } from "react";

const tones = { warning: "border-warning", neutral: "border-line-strong" } as const;

export function PageNotice({
  title,
  tone,
  children,
}: {
  title: string;
  tone: keyof typeof tones;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="page pt-6">
      <section
        aria-labelledby={id}
        className={`rounded-lg border border-l-[6px] bg-raised p-5 shadow-card ${tones[tone]}`}
      >
        <h2 id={id} className="headline-card wrap-anywhere">
          {title}
        </h2>
        <div className="mt-2">{children}</div>
      </section>
    </div>
  );
}
