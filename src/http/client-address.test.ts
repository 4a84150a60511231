import { expect, it } from "vitest";
import { clientKey, createNetworkMatcher } from "./client-address.server.ts";

it.each(["::ffff:192.0.2.1", "::FFFF:192.0.2.1", "::ffff:c000:201", "0:0:0:0:0:ffff:192.0.2.1"])(
  "R03 counts %s as the mapped IPv4 address",
  (address) => {
    expect(clientKey(address)).toBe(clientKey("192.0.2.1"));
  },
);

it.each([
  "2001:db8:0:1::2",
  "2001:DB8::1:ffff:0:0:1",
  "2001:0db8:0000:0001:0000:0000:0000:0009",
  "2001:db8:0:1::2%eth0",
])("R03 counts %s under its /64", (address) => {
  expect(clientKey(address)).toBe(clientKey("2001:db8:0:1::1"));
});

it("R03 counts adjacent networks and addresses separately", () => {
  expect(clientKey("2001:db8:0:2::1")).not.toBe(clientKey("2001:db8:0:1::1"));
  expect(clientKey("192.0.2.2")).not.toBe(clientKey("192.0.2.1"));
});

it("R03 counts clients without a valid address together", () => {
  expect([clientKey(""), clientKey("192.0.2.256")]).toEqual(["unknown", "unknown"]);
});

it.each([
  ["192.0.2.7", "192.0.2.7", true],
  ["192.0.2.8", "192.0.2.7", false],
  ["198.51.100.200", "198.51.100.0/24", true],
  ["::ffff:198.51.100.200", "198.51.100.0/24", true],
  ["198.51.101.1", "198.51.100.0/24", false],
  ["2001:db8:1:2::9", "2001:db8:1::/48", true],
  ["2001:db8:2::9", "2001:db8:1::/48", false],
  // Clients are counted by their /64, so a smaller network matches its whole /64.
  ["2001:db8:1:2::9", "2001:db8:1:2::1", true],
  ["unknown", "0.0.0.0/0", false],
])("B04 matches %s with %s: %s", (address, network, expected) => {
  expect(createNetworkMatcher(["203.0.113.0/28", network])(clientKey(address))).toBe(expected);
});
