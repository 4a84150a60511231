import { expect, it } from "vitest";
import { writeNetworkTexts } from "./network-texts.ts";

const url = "https://roster.example/profile/abc";

it("writes a text with name, role and figures for each network, with the address where it opens", () => {
  const facts = ["Volleyball, Outside Hitter, Class of 2027", "Henry Clay, Lexington, KY", "Kills 260"];
  const texts = writeNetworkTexts({ name: "Zoë Ray", url, facts });
  expect(Object.fromEntries(texts.map(({ network, text }) => [network, text]))).toEqual({
    X: "Zoë Ray, Volleyball, Outside Hitter, Class of 2027. Kills 260",
    Facebook: `Zoë Ray\n${facts.join("\n")}\n${url}`,
    Instagram: `Zoë Ray\n${facts.join("\n")}\n#volleyball #outsidehitter #classof2027 #recruiting`,
    WhatsApp: `Stats and film of Zoë Ray: ${url}`,
    "Text message": `Stats and film of Zoë Ray: ${url}`,
  });
  const x = new URL(texts[0]?.href ?? "");
  expect([x.searchParams.get("text"), x.searchParams.get("url")]).toEqual([texts[0]?.text, url]);
});

it("writes only the name of an athlete without facts", () => {
  const [first] = writeNetworkTexts({ name: "Zoë Ray", url, facts: [] });
  expect(first?.text).toBe("Zoë Ray.");
});
