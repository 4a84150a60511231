export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={className}>
      <path d="M20 4.5H10L4.5 10v12l5.5 5.5h12l5.5-5.5v-6" stroke="currentColor" strokeWidth="5" />
      <path d="m10.5 13.5 6 6L30 4" className="stroke-signal" strokeWidth="5" />
    </svg>
  );
}
