import { RuleLink } from "../eligibility/rule-link.tsx";
import { type CourseRecord, courseRule, describeCourses } from "./course-list.ts";

/** Shows what is finished and what is missing, for the athlete and the guardians. */
export function CourseText(record: CourseRecord) {
  return (
    <div className="grid gap-3">
      {describeCourses(record).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="text-ink-muted text-sm">
        Your school’s list of approved courses decides which count. Schools in other countries: ask the NCAA Eligibility
        Center. Only it says who may play.
      </p>
      <p className="text-ink-muted text-sm">
        <RuleLink rule={courseRule} />
      </p>
    </div>
  );
}
