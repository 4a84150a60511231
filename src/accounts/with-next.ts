/** Returns the address of a sign-in or sign-up that leads to a page afterwards. */
export function withNext(address: string, next: string | null): string {
  if (next === null) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ next })}`;
}
