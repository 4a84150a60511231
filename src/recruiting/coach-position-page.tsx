import { accentOf, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { useNavigation } from "react-router";
import { pageContext } from "#page-context";
import { type SportCode, sports } from "../athletes/vocabulary.ts";
import { brand } from "../brand.ts";
import { ActionForm } from "../forms/action-form.tsx";
import { pageForms } from "../http/page-forms.server.ts";
import { findCoachAccess } from "../schools/find-coach-access.server.ts";
import type { School } from "../schools/schema.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { classNames } from "../ui/class-names.ts";
import { WorkHead } from "../ui/page-title.tsx";
import type { Route } from "./+types/coach-position-page.ts";
import { CoachClosed } from "./coach-closed.tsx";
import { receivedProfiles } from "./submissions/submission-actions.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "College Coach");
  const access = await findCoachAccess(context.get(pageContext).db, account);
  if (access.outcome === "closed") return { closed: access };
  return { closed: null, account, post: access.post, schools: access.schools };
}

export const action = pageForms(receivedProfiles);

const title = "School and sports";

export default function CoachPositionPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSubmitting = useNavigation().formMethod === "POST";
  if (loaderData.closed) return <CoachClosed {...loaderData.closed} />;
  const { post, schools } = loaderData;
  return (
    <div className="page py-5">
      <WorkHead title={title}>
        {post
          ? "You get the profiles that athletes submit to these teams."
          : "Choose the teams you coach. Then you’ll get the profiles that athletes submit to them."}
      </WorkHead>
      <Card accent>
        <ActionForm className="grid gap-8" fields={{ intent: "post" }}>
          {post ? <FixedSchool school={post.school} /> : <SchoolChoice schools={schools} />}
          <SportChoice schools={post ? [post.school] : schools} chosen={post?.sportCodes ?? []} />
          <label data-accent="teal" className="choice max-w-[34rem]">
            <input type="checkbox" name="digest" value="yes" defaultChecked={post?.wantsDigest ?? true} />
            <span>Email me once a day if I get new profiles</span>
          </label>
          <p className="max-w-[34rem] text-ink-muted text-sm">
            Athletes see which schools viewed their profile. When you open a profile while you’re signed in, they see
            your school, not your name.
          </p>
          <div>
            <Button type="submit" size="lg" busy={isSubmitting} className="w-full sm:w-auto">
              {post ? "Save" : "Start getting profiles"}
            </Button>
            <p role="alert" className={classNames("font-medium text-danger", actionData && "mt-3")}>
              {!isSubmitting && actionData?.message}
            </p>
          </div>
        </ActionForm>
      </Card>
    </div>
  );
}

function FixedSchool({ school }: { school: School }) {
  return (
    <div>
      <h2 className="font-semibold text-sm leading-5">School</h2>
      <p className="mt-1 font-[800] text-2xl leading-tight [font-stretch:80%]">{school.name}</p>
      <p className="mt-2 text-ink-muted text-sm">
        You can choose your school only once. If it’s wrong, write to{" "}
        <a href={`mailto:${brand.supportEmail}`} className="text-link wrap-anywhere">
          {brand.supportEmail}
        </a>
        .
      </p>
      <input type="hidden" name="schoolId" value={school.schoolId} />
    </div>
  );
}

function SchoolChoice({ schools }: { schools: School[] }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm leading-5">
        {schools.length > 1 ? "Your campus (schools that match your email)" : "Your school (it matches your email)"}
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {schools.map(({ schoolId, name, city, state }) => (
          <label key={schoolId} className="choice">
            <input type="radio" name="schoolId" value={schoolId} required defaultChecked={schools.length === 1} />
            <span>
              {name}
              <span className="block text-ink-muted text-sm">{`${city}, ${state}`}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-ink-muted text-sm">
        You can choose your school only once. You can change your sports at any time.
      </p>
    </fieldset>
  );
}

function SportChoice({ schools, chosen }: { schools: School[]; chosen: SportCode[] }) {
  const offered = new Set(schools.flatMap(({ fields, mayField }) => [...fields, ...mayField]));
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm leading-5">Your sports</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {sportCodes
          .filter((code) => offered.has(code))
          .map((code) => (
            <label key={code} data-accent={accentOf(code)} className="choice">
              <input type="checkbox" name="sportCode" value={code} defaultChecked={chosen.includes(code)} />
              <span>{sports[code]}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
