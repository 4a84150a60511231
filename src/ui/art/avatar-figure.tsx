import faces from "./faces.svg?url";

const variantCount = 9;

/** A drawn default picture for the gender F, M or any other, one of nine by a hash of `seed`. Fills its box. */
export function AvatarFigure({ gender, seed = "" }: { gender?: string | null; seed?: string | undefined }) {
  const hash = [...seed].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 0);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 96"
      className="absolute inset-0 size-full"
      preserveAspectRatio="xMidYMax slice"
    >
      <use href={`${faces}#${gender === "F" || gender === "M" ? gender : "O"}${hash % variantCount}`} />
    </svg>
  );
}
