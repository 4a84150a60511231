import { expect, it } from "vitest";
import { z } from "zod";
import { registerNames } from "./named-schema.ts";

it("registers no schema if two have the same name", () => {
  const schema = z.string();
  const names = new Map<z.ZodType, string>([
    [schema, "Twice"],
    [z.number(), "Twice"],
  ]);
  expect(() => registerNames(names)).toThrow("2 schemas have the name Twice.");
  expect(z.globalRegistry.has(schema)).toBe(false);
});
