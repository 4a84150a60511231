import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { decodeRouteText, InvalidBase64 } from "./vocabulary.ts";

function encode(text: string): string {
  return Buffer.from(text).toString("base64");
}

describe("base64 route parameters", () => {
  it.each(["P-5ML4271244454362WXNWU5NQ", "b3a1c6de-0f1a-4c1e-9b0a-7d1f8f4a2c11", "a", "ab", "??>>~~", "Zoë 李", ""])(
    "decodes the base64 form of %j",
    (text) => {
      expect(decodeRouteText(encode(text))).toBe(text);
      // Clients may omit the padding.
      expect(decodeRouteText(encode(text).replaceAll("=", ""))).toBe(text);
    },
  );

  it.each(["YWJj*", "YW-j", "YW_j", "YW j", "YWJj\n", "ÿÿÿÿ", "<script>", "YWJj%"])(
    "reports invalid base64 characters in %j",
    (text) => {
      expect(() => decodeRouteText(text)).toThrow(InvalidBase64);
      expect(() => decodeRouteText(text)).toThrow(/invalid base64 characters were found/i);
    },
  );

  it.each(["Y", "YWJjY", "=", "YQ=", "Y===", "=YWJ", "/w==", "wyg="])(
    "rejects %j, which does not decode to text",
    (text) => {
      expect(() => decodeRouteText(text)).toThrow(InvalidBase64);
    },
  );
});
