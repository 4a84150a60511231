import { describe, expect, it } from "vitest";
import { closingAfter, isOpen, nextOpening, zonesOf } from "./delivery-hours.ts";

const states =
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR VI GU MP AS".split(
    " ",
  );

/** The local time, found in another way than by the tested code. */
function localTime(at: Date, zone: string) {
  const text = at.toLocaleString("sv-SE", { timeZone: zone });
  const local = new Date(`${text.replace(" ", "T")}Z`);
  return { hour: local.getUTCHours() + local.getUTCMinutes() / 60, isWeekend: [0, 6].includes(local.getUTCDay()) };
}

describe("hours of delivery", () => {
  it("knows the time zones of every state, and takes all of them for an unknown one", () => {
    for (const state of states) expect(zonesOf(state).length, state).toBeLessThanOrEqual(2);
    expect(zonesOf("ne")).toEqual(["America/Chicago", "America/Denver"]);
    expect([zonesOf(null).length, zonesOf("Bavaria").length]).toEqual([8, 8]);
  });

  it.each([
    // A Friday, 15:59, 16:00, 19:59 and 20:00 in New York.
    ["2026-11-27T20:59:00Z", "NY", "athlete", false],
    ["2026-11-27T21:00:00Z", "NY", "athlete", true],
    ["2026-11-28T00:59:59Z", "NY", "athlete", true],
    ["2026-11-28T01:00:00Z", "NY", "athlete", false],
    ["2026-11-28T01:01:00Z", "NY", "athlete", false],
    // A Saturday, 07:59, 08:00 and 20:00.
    ["2026-11-28T12:59:00Z", "NY", "athlete", false],
    ["2026-11-28T13:00:00Z", "NY", "athlete", true],
    ["2026-11-29T01:00:00Z", "NY", "athlete", false],
    // 06:00 and 22:00 for a guardian in California, and 16:00 in both zones of Nebraska.
    ["2026-11-27T13:59:00Z", "CA", "guardian", false],
    ["2026-11-27T14:00:00Z", "CA", "guardian", true],
    ["2026-11-28T06:00:00Z", "CA", "guardian", false],
    ["2026-11-27T22:30:00Z", "NE", "athlete", false],
    ["2026-11-27T23:00:00Z", "NE", "athlete", true],
    ["2026-11-28T02:00:00Z", "NE", "athlete", false],
    // The nights in which the clocks change: 1 November and 8 March.
    ["2026-11-01T12:30:00Z", "NY", "athlete", false],
    ["2026-11-01T13:00:00Z", "NY", "athlete", true],
    ["2026-03-08T11:59:00Z", "NY", "athlete", false],
    ["2026-03-08T12:00:00Z", "NY", "athlete", true],
  ] as const)("at %s in %s for the %s is %s", (at, state, audience, expected) => {
    expect(isOpen(new Date(at), zonesOf(state), audience)).toBe(expected);
  });

  it("never opens outside of the hours of any zone of the family, in any week of a year", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const start = Date.parse("2026-01-01T00:00:00Z");
    for (let count = 0; count < 1500; count += 1) {
      const state = count % 20 === 0 ? null : (states[Math.floor(random() * states.length)] ?? null);
      const audience = random() < 0.5 ? "guardian" : "athlete";
      const zones = zonesOf(state);
      const opening = nextOpening(new Date(start + random() * 366 * 86_400_000), zones, audience);
      const closing = closingAfter(opening, zones, audience);
      expect(closing.getTime()).toBeGreaterThan(opening.getTime());
      for (const at of [opening, new Date(closing.getTime() - 1)]) {
        for (const zone of zones) {
          const { hour, isWeekend } = localTime(at, zone);
          const [from, to] = audience === "guardian" ? [6, 22] : [isWeekend ? 8 : 16, 20];
          expect(hour >= from && hour < to, `${state} ${audience} ${at.toISOString()} ${zone}`).toBe(true);
        }
      }
      expect(isOpen(closing, zones, audience)).toBe(false);
    }
  });

  it("waits for a day without school if the state is unknown", () => {
    const opening = nextOpening(new Date("2026-11-23T12:00:00Z"), zonesOf(null), "athlete");
    expect(opening.toISOString()).toBe("2026-11-28T18:00:00.000Z");
  });
});
