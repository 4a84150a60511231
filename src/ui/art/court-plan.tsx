import type { Court } from "@openroster/stat-files/sports/definition/sport.ts";
import type { ReactNode } from "react";

const hoopEnd = "M0 19h19v12H0M19 19a6 6 0 0 1 0 12M0 5.25h5.25a19.75 19.75 0 0 1 0 39.5H0M5.25 21a4 4 0 0 1 0 8";

// Seen from above: courts in feet, the field in yards.
const plans: Record<Court, { viewBox: string; lines: ReactNode }> = {
  "net-court": { viewBox: "-4 -3 68 36", lines: <path d="M0 0h60v30H0zM20 0v30M40 0v30M30-2v34" /> },
  "yard-field": {
    viewBox: "-2 -2 124 57.4",
    lines: (
      <>
        <path d="M0 0h120v53.4H0zM10 0v53.4M110 0v53.4" />
        <path d={Array.from({ length: 19 }, (_, index) => `M${15 + index * 5} 0v53.4`).join("")} />
        <path d="M11 17.8h98M11 35.6h98" strokeDasharray=".4 .6" strokeWidth="1" />
      </>
    ),
  },
  "hoop-court": {
    viewBox: "-2 -2 88 54",
    lines: (
      <>
        <path
          d={`M0 0h84v50H0zM42 0v50M48 25a6 6 0 1 1-12 0 6 6 0 0 1 12 0M6 25a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0${hoopEnd}`}
        />
        <path d={hoopEnd} transform="matrix(-1 0 0 1 84 0)" />
      </>
    ),
  },
};

export function CourtPlan({ court = "net-court", className }: { court?: Court | undefined; className?: string }) {
  const { viewBox, lines } = plans[court];
  return (
    <svg
      aria-hidden="true"
      viewBox={viewBox}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.25"
      className={className}
    >
      {lines}
    </svg>
  );
}
