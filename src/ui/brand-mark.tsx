/** The frame and the tick of the mark, in a box of 32 by 32. */
export const markPaths = { frame: "M20 4.5H10L4.5 10v12l5.5 5.5h12l5.5-5.5v-6", tick: "m10.5 13.5 6 6L30 4" };

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={className}>
      <path d={markPaths.frame} stroke="currentColor" strokeWidth="5" />
      <path d={markPaths.tick} className="stroke-signal" strokeWidth="5" />
    </svg>
  );
}
