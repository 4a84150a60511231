/** Rings around a point, in the place of a court if no sport is chosen or known. */
export function Rings() {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="14" opacity="0.1">
      {[80, 150, 220, 290, 360].map((radius) => (
        <circle key={radius} cx="1150" cy="280" r={radius} />
      ))}
    </g>
  );
}
