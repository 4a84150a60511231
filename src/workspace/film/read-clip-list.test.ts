import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import { expect, it } from "vitest";
import { readClipList } from "./read-clip-list.ts";

const { skills } = sportDefinition("VB");
const football = sportDefinition("FB").skills;

it.each([
  ["12:31 kill line", { startMs: 751_000, endMs: null, skill: "kills", nth: null }],
  ["1. 12:31 Kill 14", { startMs: 751_000, endMs: null, skill: "kills", nth: 14 }],
  ["1:02:31.5 – ACE", { startMs: 3_751_500, endMs: null, skill: "serviceAces", nth: null }],
  ["- 12:31-12:40 digs", { startMs: 751_000, endMs: 760_000, skill: "digs", nth: null }],
  ["0:35", { startMs: 35_000, endMs: null, skill: null, nth: null }],
  ["0:35 blocked by nobody", { startMs: 35_000, endMs: null, skill: null, nth: null }],
])("reads %s", (line, expected) => {
  expect(readClipList(`${line}\r\n\n`, skills)).toEqual({ clips: [{ line: 1, ...expected }], unread: [] });
});

it("prefers the longest name of a skill", () => {
  expect(readClipList("4:10 touchdown pass", football).clips).toMatchObject([{ skill: "passTouchdowns" }]);
});

it.each(["kill at the net", "12:75 kill", "12:31-x:40 kill".replace("x", "99:99"), "call 402 555 0100"])(
  "names the line of %s",
  (line) => {
    expect(readClipList(`0:10 kill\n${line}`, skills)).toMatchObject({ clips: [{ line: 1 }], unread: [2] });
  },
);
