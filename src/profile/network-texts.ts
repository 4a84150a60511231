/** A text for one network, and the address that opens the network with it; null if the network has none. */
export interface NetworkText {
  network: string;
  text: string;
  href: string | null;
}

/** Writes a text about a profile for each network. `facts` are role, school and figures. */
export function writeNetworkTexts({ name, url, facts }: { name: string; url: string; facts: string[] }): NetworkText[] {
  const [role = "", ...others] = facts;
  const tags = role
    .split(", ")
    .map((part) => `#${part.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`)
    .filter((tag) => tag.length > 1);
  const short = [`${name}${role && `, ${role}`}.`, facts.at(-1)].filter((part) => part && part !== role).join(" ");
  const lines = [name, role, ...others].filter(Boolean).join("\n");
  const message = `Stats and film of ${name}: ${url}`;
  return [
    { network: "X", text: short, href: `https://x.com/intent/post?${new URLSearchParams({ text: short, url })}` },
    {
      network: "Facebook",
      text: `${lines}\n${url}`,
      href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
    },
    { network: "Instagram", text: `${lines}\n${[...tags, "#recruiting"].join(" ")}`, href: null },
    { network: "WhatsApp", text: message, href: `https://wa.me/?${new URLSearchParams({ text: message })}` },
    { network: "Text message", text: message, href: `sms:?&body=${encodeURIComponent(message)}` },
  ];
}
