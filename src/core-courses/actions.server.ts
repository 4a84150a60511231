import type { Feature } from "../http/action.server.ts";
import { athleteAction, athleteQuery } from "../sessions/member-operations.server.ts";
import { courseBody, storedCourses } from "./schema.ts";
import { collectCourses, findCourses, storeCourses } from "./store-courses.server.ts";

/** Core courses, which only the athlete and the active guardians read. */
export const coreCourses: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/core-courses",
      name: "getCoreCourses",
      summary: "Returns the athlete’s finished core courses and core GPA",
      returns: storedCourses,
      sendsVersion: true,
      run: (db, { accountId }) => findCourses(db, accountId),
    }),
    athleteAction({
      route: "PUT /api/me/core-courses",
      name: "storeCoreCourses",
      summary: "Replaces the finished core courses and the core GPA",
      body: courseBody,
      returns: storedCourses,
      conflict: storedCourses,
      forms: { store: true },
      message: "Saved. Only your family can read it.",
      leadTo: "message",
      run: storeCourses,
    }),
  ],
  personalData: { coreCourses: collectCourses },
};
