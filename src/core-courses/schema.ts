import { z } from "zod";
import { namedObject } from "../http/named-schema.ts";
import { courseIds } from "./course-list.ts";

const gpaProblem = "Write the core GPA as a number from 0 to 5 with at most two decimals, such as 3.25.";

export const courseBody = z.strictObject({
  finished: z
    .array(z.enum(courseIds as [string, ...string[]]))
    .max(courseIds.length)
    .transform((given) => courseIds.filter((id) => given.includes(id)))
    .describe("The finished core courses"),
  gpa: z
    .number(gpaProblem)
    .min(0, gpaProblem)
    .max(5, gpaProblem)
    // The database stores two decimals, and would round others without a word.
    .multipleOf(0.01, gpaProblem)
    .nullable()
    .describe("Core GPA by the athlete’s own entry, with two decimals; null if unknown"),
});
export type CourseBody = z.output<typeof courseBody>;

export const storedCourses = namedObject("CoreCourses", {
  finished: z.array(z.string()),
  gpa: z.number().nullable(),
  version: z.int(),
});
export type StoredCourses = z.output<typeof storedCourses>;
