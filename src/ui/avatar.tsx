import { useState } from "react";
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
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const frame = classNames(
    "relative block shrink-0 overflow-hidden rounded-md bg-sunken text-ink",
    sizes[size],
    className,
  );
  const showPicture = Boolean(src) && src !== failedSrc;
  return (
    <span className={frame}>
      {!showPicture && <AvatarFigure gender={gender} seed={seed} />}
      {!showPicture && alt && <span className="sr-only">{alt}</span>}
      {showPicture && src && (
        <img
          src={src}
          alt={alt}
          width={160}
          height={160}
          // The largest one is at the top of a page.
          loading={size === "xl" ? "eager" : "lazy"}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailedSrc(src)}
          // A picture that failed before hydration fires no error event here.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailedSrc(src);
          }}
        />
      )}
    </span>
  );
}
