/** Returns the number in a cell or attribute: null if it is missing, blank or a dash, undefined if it is no number. */
export function readNumber(text: string | null | undefined): number | null | undefined {
  // Minus signs and dashes of typography.
  const value = text?.trim().replace(/^[\u2212\u2010-\u2013\uFE63\uFF0D](?=[\d.])/, "-") ?? "";
  if (value === "" || /^[-–—]+$/.test(value)) return null;
  // Thousands separators ("1,595") and a plus sign after whole minutes ("12+").
  const plain = value.replace(
    /^([-+]?\d{1,3})((?:,\d{3})+)(?=\.|$)/,
    (_, first, rest) => first + rest.replaceAll(",", ""),
  );
  const match = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)\+?$/.test(plain);
  return match ? Number.parseFloat(plain) + 0 : undefined;
}
