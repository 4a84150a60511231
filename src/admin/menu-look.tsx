export const menuPopupClass =
  "grid min-w-52 max-w-[calc(100vw-2rem)] rounded-md border border-line bg-raised py-1.5 text-ink shadow-float outline-none origin-(--transform-origin) transition-[opacity,scale] duration-150 ease-snap data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0";

/** At least 44 px high, for touch. */
export const menuItemClass =
  "flex min-h-11 cursor-pointer select-none items-center gap-3 px-4 font-medium outline-none data-highlighted:bg-ink data-highlighted:text-surface data-highlighted:[&_svg]:text-surface forced-colors:data-highlighted:bg-[Highlight]";
