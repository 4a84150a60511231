import { AvatarFigure } from "./art/avatar-figure.tsx";
import { classNames } from "./class-names.ts";

const sizes = { sm: "size-10", md: "size-14", lg: "size-20", xl: "size-32 sm:size-40" };

/** A picture, or a figure for the gender that varies with `seed`, the athlete's id. `alt` is empty, because the name is next to it. */
export function Avatar({
  src,
  gender,
  seed,
  size = "md",
  alt = "",
  className,
}: {
  src?: string | null;
  gender?: string | null;
  seed?: string | undefined;
  size?: keyof typeof sizes;
  alt?: string;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        "relative block shrink-0 overflow-hidden rounded-md bg-sunken text-ink",
        sizes[size],
        className,
      )}
    >
      {/* Also behind a picture, which may fail to load. */}
      <AvatarFigure gender={gender} seed={seed} />
      {!src && alt && <span className="sr-only">{alt}</span>}
      {src && (
        <img
          src={src}
          alt={alt}
          width={160}
          height={160}
          // The largest one is at the top of a page.
          loading={size === "xl" ? "eager" : "lazy"}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
