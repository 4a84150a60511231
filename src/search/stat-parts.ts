/** Joins the parts of conditions that a form sends in sequence: `assistsPerSet:gte`, `8`, then the minimum of attempts. Omits conditions without a value. */
export function joinStats(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.length - 1;
    if (/[a-z]/i.test(part)) joined.push(part);
    else if (last >= 0) joined[last] += (/te$/.test(joined[last] as string) ? ":" : ":min:") + part;
  }
  return joined.filter((text) => !/te$/.test(text));
}
