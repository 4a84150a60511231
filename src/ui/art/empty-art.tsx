const drawings = {
  scoreboard: (
    <>
      <path d="M14 18h132v62H14zM80 18v62M36 80v20M124 80v20M10 100h140" />
      <path d="M30 34h30M100 34h30" strokeWidth="1.5" />
      <path className="stroke-accent" strokeWidth="4" d="M38 58h14M108 58h14" />
    </>
  ),
  search: (
    <>
      <path d="M20 20h76M20 42h50M20 64h40M20 86h46" strokeWidth="1.5" />
      <path d="M8 16h6v8H8zM8 38h6v8H8zM8 60h6v8H8zM8 82h6v8H8z" strokeWidth="1.5" />
      <circle cx="104" cy="56" r="27" />
      <path d="m124 76 22 22" strokeWidth="6" />
      <path className="stroke-accent" strokeWidth="4" d="M92 56h24" />
    </>
  ),
  clipboard: (
    <>
      <path d="M40 16h80v88H40zM66 10h28v12H66z" />
      <path d="M56 40h48M56 58h48" strokeWidth="1.5" />
      <path className="stroke-accent" strokeWidth="4" d="M56 76h14" />
    </>
  ),
  bench: (
    <>
      <path d="M12 62h136M20 62v34M140 62v34M12 74h136M80 62v34M6 96h148" />
      <path d="M104 61V42l6-8V24h8v10l6 8v19z" />
      <path className="stroke-accent" strokeWidth="4" d="M105 50h18" />
    </>
  ),
};

export type EmptyArtName = keyof typeof drawings;

export function EmptyArt({ name, className }: { name: EmptyArtName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 112"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="round"
      className={className}
    >
      {drawings[name]}
    </svg>
  );
}
