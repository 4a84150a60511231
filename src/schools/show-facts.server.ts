import { stateName } from "../athletes/names/state-names.server.ts";
import type { KnownSchool } from "./schema.ts";
import { notKnown } from "./show-programs.server.ts";

export interface ShownFact {
  label: string;
  text: string;
  year: string | null;
}

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
const percent = (rate: number) => `${Math.round(rate * 100)}%`;

export function showFacts(school: KnownSchool): ShownFact[] {
  const { control, enrollment, enrollmentYear, admissionRate, admissionYear, tuitionYear } = school;
  const fact = (label: string, text: string | null, year: string | null = null) => ({
    label,
    text: text ?? notKnown,
    year: (text && year?.replace("-", "–")) ?? null,
  });
  return [
    fact("Type", control && controlWord(control)),
    fact("Undergraduates", enrollment === null ? null : enrollment.toLocaleString("en-US"), enrollmentYear),
    fact("Admission rate", admissionRate === null ? null : percent(admissionRate), admissionYear),
    fact("Tuition and fees a year", formatTuition(school), tuitionYear),
  ];
}

/** Returns the known facts for a list. `homeState` chooses the tuition. */
export function summarizeFacts(school: KnownSchool, homeState: string | undefined): string[] {
  const { control, enrollment, admissionRate, tuitionInState, tuitionOutOfState, state } = school;
  const tuition = state === homeState ? tuitionInState : tuitionOutOfState;
  const scope = tuitionInState === tuitionOutOfState ? "" : ` ${state === homeState ? "in" : "out of"} state`;
  return [
    control && (control === "public" ? "Public" : "Private"),
    enrollment !== null && `${enrollment.toLocaleString("en-US")} students`,
    admissionRate !== null && `${percent(admissionRate)} admitted`,
    tuition !== null && `${dollars(tuition)} a year${scope}`,
  ].filter((text) => typeof text === "string");
}

function formatTuition({ tuitionInState, tuitionOutOfState, state }: KnownSchool): string | null {
  if (tuitionInState === null || tuitionOutOfState === null) return null;
  if (tuitionInState === tuitionOutOfState) return dollars(tuitionInState);
  return `${dollars(tuitionInState)} for ${stateName(state)}, ${dollars(tuitionOutOfState)} for other states`;
}

function controlWord(control: NonNullable<KnownSchool["control"]>): string {
  return `${control.charAt(0).toUpperCase()}${control.slice(1)}`;
}
