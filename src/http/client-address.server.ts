import ipaddr from "ipaddr.js";

/** Returns the IPv4 address, or the /64 network of an IPv6 address, because one customer gets a whole /64. */
export function clientKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.toByteArray().slice(0, 8), ...Array(8).fill(0)])}/64`;
}

export function createNetworkMatcher(networks: readonly string[]): (client: string) => boolean {
  const listed = networks.map((network) => {
    const [address, bits] = network.includes("/") ? ipaddr.parseCIDR(network) : [ipaddr.process(network), 128];
    // Keys of IPv6 clients have 64 bits, so a single address matches its whole /64.
    return [address, Math.min(bits, address.kind() === "ipv4" ? 32 : 64)] as [typeof address, number];
  });
  return (client) => {
    const address = client.replace(/\/64$/, "");
    if (listed.length === 0 || !ipaddr.isValid(address)) return false;
    return ipaddr.subnetMatch(ipaddr.parse(address), { listed }, "other") === "listed";
  };
}
