import { expect, it } from "vitest";
import { readEventTime } from "./read-event-time.ts";

const weekend = { firstDay: "2026-06-12", lastDay: "2026-06-14" };
const oneDay = { firstDay: "2026-06-12", lastDay: "2026-06-12" };
const at = (day: string | null, time: string | null) => ({ day, time });

it.each([
  ["2026-06-12 09:30", null, at("2026-06-12", "09:30")],
  ["2026-06-12T09:30:00-05:00", null, at("2026-06-12", "09:30")],
  ["6/12/2026 9:30 AM", null, at("2026-06-12", "09:30")],
  ["6/12/26 1:30pm", null, at("2026-06-12", "13:30")],
  ["Jun 12, 2026 12:00 AM", null, at("2026-06-12", "00:00")],
  ["2026-06-12", null, at("2026-06-12", null)],
  ["6/13 9 AM", weekend, at("2026-06-13", "09:00")],
  ["Sat 9:30 AM", weekend, at("2026-06-13", "09:30")],
  ["12:15 PM", oneDay, at("2026-06-12", "12:15")],
  ["9:30 AM", weekend, at(null, "09:30")],
  ["Jun 12, 2026 8:00 AM EDT", null, at("2026-06-12", "08:00")],
  ["8:00 AM CT", oneDay, at("2026-06-12", "08:00")],
  ["12-Jun-26 8:00", null, at("2026-06-12", "08:00")],
  ["8:00AM-9:00AM", oneDay, at("2026-06-12", "08:00")],
  ["8:00-9:30 PM", oneDay, at("2026-06-12", "20:00")],
  ["11:30 - 1:00 PM", oneDay, at("2026-06-12", "11:30")],
  ["11:00-12:00 PM", oneDay, at("2026-06-12", "11:00")],
  ["6/12/2026 8:00 AM - 9:00 AM CDT", null, at("2026-06-12", "08:00")],
  ["46185.3333333333", null, at("2026-06-12", "08:00")],
  ["06-12-26 8:00 AM", null, at("2026-06-12", "08:00")],
  ["2026/06/12 08:00", null, at("2026-06-12", "08:00")],
  ["Jun 12 '26 8 AM", null, at("2026-06-12", "08:00")],
  ["0.3333333333", oneDay, at(null, "08:00")],
  ["6/12/2026 8:00 AM CDT/EDT", null, at("2026-06-12", "08:00")],
  ["6/12/2026 noon", null, at("2026-06-12", "12:00")],
  ["12 Noon ET", oneDay, at("2026-06-12", "12:00")],
  ["12.06.2026 09:30", weekend, at("2026-06-12", "09:30")],
  ["6.13.26 9:30 AM", weekend, at("2026-06-13", "09:30")],
  ["13.06.2026", null, at("2026-06-13", null)],
  ["20260612T080000", null, at("2026-06-12", "08:00")],
])("reads %j", (text, event, expected) => {
  expect(readEventTime(text, event)).toEqual(expected);
});

// An hour without AM or PM, UTC, a day that does not exist, an unclear order of day and month, the day before the month, and text.
it.each(["6/12/2026 1:30", "2026-06-12T14:30:00Z", "2026-02-30 09:30", "13/06/2026 9:30", "25:00", "9", "TBD", ""])(
  "does not guess %j",
  (text) => {
    expect(readEventTime(text, oneDay)).toBeNull();
  },
);
