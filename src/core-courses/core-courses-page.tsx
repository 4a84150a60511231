import { pageContext } from "#page-context";
import { type Sent, SentMessage } from "../contact/family-messages.tsx";
import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { pageFormsWithTexts } from "../http/page-forms.server.ts";
import { SchoolTabs } from "../schools/submission-list.tsx";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { Button } from "../ui/button.tsx";
import { PageHead } from "../ui/page-title.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/core-courses-page.ts";
import { coreCourses } from "./actions.server.ts";
import { courseGroups } from "./course-list.ts";
import { CourseText } from "./course-text.tsx";
import { findCourses } from "./store-courses.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  return { account, ...(await findCourses(context.get(pageContext).db, account)) };
}

export const action = pageFormsWithTexts(coreCourses);

export default function CoreCoursesPage({ loaderData: { finished, gpa, version }, actionData }: Route.ComponentProps) {
  const { typed } = (actionData ?? {}) as { typed?: Partial<Record<string, string>> };
  const isStale = typed !== undefined && typed.version !== String(version);
  const stored = typed && !isStale ? { finished: [], gpa: null } : { finished, gpa };
  const ticked = [...stored.finished, ...(typed?.finished?.split(",") ?? [])];
  return (
    <div className="page max-w-[72rem] py-10 pb-24">
      <PageHead title="Core courses">
        Tick each year-long course that you finished with a passing grade. Colleges of NCAA Division I ask for 16. Only
        you and your parents or guardians read this page.
      </PageHead>
      <SchoolTabs current="courses" />
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* A save of another window shows its ticks, too. */}
        <ActionForm key={version} className="grid gap-6" fields={{ version }}>
          <SentMessage sent={(actionData ?? null) as Sent} />
          <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {courseGroups.map(({ label, hint, courses }) => (
              <fieldset key={label}>
                <legend className="font-semibold">{label}</legend>
                {hint && <p className="text-ink-muted text-sm">{hint}</p>}
                <div className="flex flex-wrap gap-x-5">
                  {courses.map(({ id }, index) => (
                    <label key={id} className="flex min-h-11 items-center gap-2">
                      <input
                        type="checkbox"
                        name="finished"
                        value={id}
                        defaultChecked={ticked.includes(id)}
                        className="size-5 shrink-0"
                      />
                      <span>
                        <span className="sr-only">{`${label}, course `}</span>
                        {index + 1}
                      </span>
                    </label>
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
          <div className="max-w-60">
            <TextField
              label="Core GPA (optional)"
              hint="Grades of these courses only"
              name="gpa"
              inputMode="decimal"
              maxLength={5}
              autoComplete="off"
              defaultValue={typed?.gpa || (stored.gpa ?? "")}
            />
          </div>
          <div>
            <Button intent="store">Save</Button>
            <Problem of="store" />
            {isStale && (
              <p className="mt-3">The list now has your ticks and those that were saved. Check it, then save again.</p>
            )}
          </div>
        </ActionForm>
        <section
          aria-labelledby="course-state"
          className="self-start rounded-lg border border-line bg-raised p-5 shadow-card"
        >
          <h2 id="course-state" className="headline-card mb-3">
            Where you are
          </h2>
          <CourseText finished={finished} gpa={gpa} />
        </section>
      </div>
    </div>
  );
}
