/** Domains of the mail providers that most people use. */
const usual = [
  "gmail.com",
  "yahoo.com",
  "icloud.com",
  "outlook.com",
  "hotmail.com",
  "aol.com",
  "live.com",
  "comcast.net",
];
/** Real domains that differ from a usual one by a letter. */
const similar = new Set([
  "mail.com",
  "email.com",
  "ymail.com",
  "hotmail.co",
  "outlook.co",
  "live.co",
  "me.com",
  "mac.com",
]);

/** Returns the address with the domain that was probably meant, such as `gmail.com` for `gmial.con`, or null. */
export function suggestAddress(email: string): string | null {
  const text = email.trim();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1).toLowerCase();
  if (at < 1 || usual.includes(domain) || similar.has(domain)) return null;
  const ending = domain.replace(/\.(?:con|cmo|ocm|vom|comm|xom|cpm|coom)$/, ".com");
  const meant = usual.find((one) => one === ending || isSlip(ending, one)) ?? (ending === domain ? null : ending);
  return meant && `${text.slice(0, at + 1)}${meant}`;
}

/** Returns true for an address of a school, which usually ends with the graduation. */
export function isSchoolAddress(email: string): boolean {
  const labels = email.trim().toLowerCase().split("@").at(-1)?.split(".") ?? [];
  return labels.at(-1) === "edu" || labels.some((label) => /^(?:k12|students?|schools?)$/.test(label));
}

/** Returns true if one letter is missing, added or wrong, or two neighbors are swapped. */
function isSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, other] = [typed.slice(start), meant.slice(start)];
  if (rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1)) return true;
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
}
