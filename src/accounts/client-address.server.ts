import ipaddr from "ipaddr.js";

/** The one key of whoever asks, from the address of a connection: IPv4 whole, also where it is written as IPv6; IPv6 by its /64, which one customer holds. */
export function clientKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  // `process` turns an IPv4-mapped address into the IPv4 address that it stands for.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")}/64`;
}
