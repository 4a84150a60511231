import type { Honor, Measurement } from "../database/json-columns.ts";
import type { TextKind } from "./find-contact-data.server.ts";

export const takenBy = { self: "Measured by the athlete", coach: "Measured by a coach", event: "Measured at an event" };

export const detailSections = {
  academics: "Academics",
  play: "Hand and club",
  measurables: "Measurables",
  honors: "Honors",
  commitment: "Commitment",
  registration: "NCAA",
} as const;
export type DetailSection = keyof typeof detailSections;

interface FieldDefinitionBase {
  label: string;
  hint?: string;
  description?: string;
  /** A required field is never null. */
  required?: true;
  /** `everyone`: public with the profile. `chosen`: public if the athlete publishes it. `schools`: only for coaches who received the profile. */
  audience: "everyone" | "chosen" | "schools";
  /** Section of a detail: of each field that is not for everyone, and of some that are. */
  section?: DetailSection;
  /** The account stores the name; the athlete stores all other fields. */
  table: "accounts" | "athletes";
  column: string;
}

export interface TextDefinition extends FieldDefinitionBase {
  type: "text";
  maxLength: number;
  /** Kind of text for the contact data search. */
  contactKind: TextKind;
  /** US states are stored as codes. */
  isState?: true;
}

/** Limits of a number. `step` is 1 if missing. */
export interface NumberRange {
  range: readonly [min: number, max: number];
  step?: number;
  /** Unit of the stored number. `feet` is stored in inches and shown as feet and inches. */
  unit?: "feet" | "inches" | "pounds" | "seconds";
}

export interface NumberDefinition extends FieldDefinitionBase, NumberRange {
  type: "number";
}

/** A number with its date and how it was taken. */
export interface MeasurementDefinition extends FieldDefinitionBase, NumberRange {
  type: "measurement";
}

export interface CodeDefinition extends FieldDefinitionBase {
  type: "code";
  words: Readonly<Record<string, string>>;
  /** A bulk file may contain any other text. */
  otherText?: { maxLength: number; contactKind: TextKind };
}

/** A number that is an identifier: exactly `length` digits. */
export interface DigitsDefinition extends FieldDefinitionBase {
  type: "digits";
  length: number;
}

/** A day from 2000 until today: 2026-05-01. */
export interface DateDefinition extends FieldDefinitionBase {
  type: "date";
}

/** A list of texts, each with its year. */
export interface HonorsDefinition extends FieldDefinitionBase {
  type: "honors";
  maxLength: number;
  contactKind: TextKind;
  maxEntries: number;
}

export type FieldDefinition =
  | TextDefinition
  | NumberDefinition
  | MeasurementDefinition
  | CodeDefinition
  | DigitsDefinition
  | DateDefinition
  | HonorsDefinition;

const firstHonorYear = 2000;

export function isHonorYear(year: unknown): year is number {
  return Number.isInteger(year) && Number(year) >= firstHonorYear && Number(year) <= new Date().getFullYear();
}

export const honorYearMessage = "must have a year from 2000 until this year at the start of each line, such as 2026";

export function isInRange({ range: [min, max], step = 1 }: NumberRange, value: unknown): value is number {
  return typeof value === "number" && value >= min && value <= max && roundTo(step, value) === value;
}

function roundTo(step: number, value: number): number {
  return Number((Math.round(value / step) * step).toFixed(3));
}

export function rangeMessage({ range: [min, max], step = 1, unit }: NumberRange): string {
  if (step === 1) return `must be a whole number from ${min} to ${max}`;
  const feet = unit === "feet" ? ` inches (${feetAndInches(min)} to ${feetAndInches(max)})` : "";
  return `must be a number from ${min} to ${max}${feet} in steps of ${step}`;
}

export function digitsMessage({ length }: DigitsDefinition): string {
  return `must have exactly ${length} digits`;
}

/** Formats a height, such as 5'10". */
export function feetAndInches(inches: number): string {
  return `${Math.floor(inches / 12)}'${inches % 12}"`;
}

/** Formats a value for users, except dates. Omits the date of a measurement and how it was taken. */
export function formatValue(definition: FieldDefinition, value: string | number | Measurement | Honor[]): string {
  if (Array.isArray(value)) return value.map(({ year, text }) => `${year} ${text}`).join("\n");
  if (typeof value === "object") return formatValue(definition, value.value);
  if (definition.type === "code") return definition.words[value] ?? String(value);
  if (definition.type !== "number" && definition.type !== "measurement") return String(value);
  const { unit, step = 1 } = definition;
  if (unit === "feet") return feetAndInches(Number(value));
  const text = step === 0.01 ? Number(value).toFixed(2) : String(value);
  return unit ? `${text} ${unitNames[unit]}` : text;
}

const unitNames = { inches: "in", pounds: "lb", seconds: "s" };
