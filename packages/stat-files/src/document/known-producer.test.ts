import { describe, expect, it } from "vitest";
import { readKnownProducer } from "./known-producer.ts";

describe("the program that wrote a file", () => {
  it.each([
    "VolleyStation 1",
    "Volleyball LiveStats In-Arena Tool 1.1.2 (tool 2.6.0)",
    "NCAA In-Arena Utility 1.3.2",
    "Tas Football 4.20",
    "PrestoSports 7.21.0",
    "StatBroadcast Listener 1.0",
    "SoloStats WebReports",
    "HoopStats 1.13.8",
    "Gameday LiveStats",
    "Data Volley Release 3.5.7",
    "Data Volley Release 4.2020.04",
    "Click&Scout 1.54",
    "Openroster",
  ])("is shown if it is known: %s", (name) => {
    expect(readKnownProducer(name)).toBe(name);
    expect(readKnownProducer(`  ${name.replaceAll(" ", "  ")}\n`)).toBe(name);
  });

  it.each([
    "FuckYou Scoring",
    "DM coachx99",
    "snapchat coachx",
    "kik coachx",
    "Fri 7pm Lincoln East gym, come alone",
    "my house after practice",
    "Hudl coachx",
    "Hudl 402.555.0134",
    "PrestoSports 40.25.55 (tool 01.34.1)",
    "Data Volley\nsnapchat coachx",
    "constructor",
    "",
  ])("G05 is not shown if it is any other text: %j", (name) => {
    expect(readKnownProducer(name)).toBeNull();
  });
});
