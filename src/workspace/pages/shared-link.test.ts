import { expect, it } from "vitest";
import { readSharedLink } from "./shared-link.ts";

const read = (query: Record<string, string>) => readSharedLink(new URLSearchParams(query));

it.each([
  [
    { url: "https://youtu.be/abc", title: "State final" },
    { url: "https://youtu.be/abc", text: "State final" },
  ],
  [{ text: "https://youtu.be/abc?si=1" }, { url: "https://youtu.be/abc?si=1", text: "" }],
  [
    { title: "State final", text: "Watch: https://youtu.be/abc" },
    { url: "https://youtu.be/abc", text: "State final" },
  ],
  [{ title: "https://youtu.be/abc" }, { url: "https://youtu.be/abc", text: "" }],
])("reads a shared link from %j", (query, link) => {
  expect(read(query)).toEqual(link);
});

it.each<Record<string, string>>([
  {},
  { text: "no address" },
  { url: "javascript:alert(1)" },
  { url: `https://youtu.be/${"a".repeat(3000)}` },
])("reads no link from %j", (query) => {
  expect(read(query)).toBeNull();
});
