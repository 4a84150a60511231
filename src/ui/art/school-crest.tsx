// Field, band and letters. The letters have at least 4.5:1 on the field.
const colours = [
  ["#14532d", "#facc15", "#ffffff"],
  ["#7f1d1d", "#e5e7eb", "#ffffff"],
  ["#1e3a8a", "#fbbf24", "#ffffff"],
  ["#4c1d95", "#e9d5a1", "#ffffff"],
  ["#0f4c5c", "#fb8b24", "#ffffff"],
  ["#111827", "#ff5a1f", "#ffffff"],
  ["#f5c518", "#1f2937", "#1f2937"],
  ["#e5e7eb", "#b91c1c", "#7f1d1d"],
  ["#9a3412", "#fde68a", "#ffffff"],
  ["#155e75", "#e0f2fe", "#ffffff"],
] as const;

const kinds = /^(?:the|of|at|and|for|in|high|middle|junior|senior|school|academy|college|university|hs)$/i;

/** A shield with the initials of a school, in colors that its name determines. */
export function SchoolCrest({ name }: { name: string }) {
  const hash = [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 0);
  const [field, band, letters] = colours[hash % colours.length] ?? colours[0];
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const own = words.filter((word) => !kinds.test(word));
  const initials = (own.length > 0 ? own : words).slice(0, 2).map((word) => [...word][0]?.toUpperCase());
  return (
    <svg aria-hidden="true" viewBox="0 0 36 44" className="school-crest">
      <path fill={field} stroke="#7c8698" d="M1 1h34v22c0 10-7 16-17 20C8 39 1 33 1 23Z" />
      <path fill={band} d={hash % 2 ? "M1.5 32h33l-4 5h-25Z" : "M1.5 4.5h33v4h-33Z"} />
      <text
        x="18"
        y={hash % 2 ? 25 : 28}
        textAnchor="middle"
        fill={letters}
        fontSize="17"
        fontWeight="800"
        className="font-display"
      >
        {initials}
      </text>
    </svg>
  );
}
