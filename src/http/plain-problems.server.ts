import { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const types = new Map<string, string>([
  ["string", "must be text"],
  ["number", "must be a number"],
  ["int", "must be a whole number"],
  ["boolean", "must be yes or no"],
  ["array", "must be a list"],
  ["date", "must be a date"],
]);

const formats = new Map<string, string>([
  ["email", "must be an email address"],
  ["url", "must be a web address, such as https://example.org"],
  ["date", "must be a date"],
  ["time", "must be a time, such as 14:30"],
  ["datetime", "must be a date with a time"],
  ["guid", "must be an ID of this site"],
  ["uuid", "must be an ID of this site"],
]);

const mostListed = 12;

/** Describes a problem of a value for users. Schemas with a message of their own keep it. */
function describe(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      return types.get(String(issue.expected)) ?? "isn’t valid";
    case "too_big":
      return describeSize(issue, { limit: issue.maximum, word: "at most" });
    case "too_small":
      if (Number(issue.minimum) === 1 && issue.origin !== "number") return "must not be empty";
      return describeSize(issue, { limit: issue.minimum, word: "at least" });
    case "invalid_value":
      return issue.values.length > mostListed
        ? "isn’t one of the choices"
        : `must be one of ${issue.values.join(", ")}`;
    case "invalid_format":
      return formats.get(issue.format) ?? "isn’t written in the right form";
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.map((key) => key.replaceAll(/\p{C}/gu, "").slice(0, 40)).join(", ")}`.slice(
        0,
        200,
      );
    case "not_multiple_of":
      return "must be a whole number";
    default:
      return "isn’t valid";
  }
}

function describeSize(
  { origin }: { origin: string },
  { limit, word }: { limit: number | bigint; word: "at most" | "at least" },
): string {
  const number = Number(limit).toLocaleString("en-US");
  if (origin === "string") return `must have ${word} ${number} characters`;
  if (origin === "array" || origin === "set") return `must have ${word} ${number} entries`;
  return `must be ${word} ${number}`;
}

// Pages are bundled apart from the server. Zod has one configuration for both.
z.config({ customError: describe });

/** Returns a sentence about the first problem of a form: the words of the field’s name, and what is wrong. */
export function describeProblem({ path, message }: Pick<z.core.$ZodIssue, "path" | "message">): string {
  if (/^[A-Z]/.test(message)) return message;
  const names = path.filter((part): part is string => typeof part === "string" && /[a-z]/i.test(part));
  const words = (names.at(-1) ?? "this form")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_:.]+/g, " ")
    .toLowerCase();
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)} ${message}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
