import { Form, href } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import type { FormProblem } from "../http/form-problem.ts";
import { actionHeaders, pageFormsWithTexts } from "../http/page-forms.server.ts";
import { ReportFields } from "../profile-reports/report-fields.tsx";
import { Button } from "../ui/button.tsx";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { InlineLink } from "../ui/link-button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/report-coach-page.ts";
import { coachChecks } from "./actions.server.ts";
import { findCoachPage } from "./coach-page.server.ts";
import { maxSender, reportHours } from "./vocabulary.ts";

/** Reads the coach from the address. Without one, the report names only the sender. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const coachPage = new URL(request.url).searchParams.get("coach") ?? "";
  const page = await findCoachPage(context.get(pageContext).db, coachPage);
  return page ? { coachPage, name: page.name } : { coachPage: "", name: null };
}

export const action = pageFormsWithTexts(coachChecks);

const title = "Report an impersonation";

export const headers = actionHeaders;

export const meta = () => pageMeta({ title, site: brand.name, index: false });

type Result = FormProblem & { good?: boolean; typed?: Partial<Record<string, string>> };

export default function ReportCoachPage({ loaderData: { coachPage, name }, actionData }: Route.ComponentProps) {
  const result = (actionData ?? null) as Result | null;
  return (
    <FormFrame
      title={title}
      lede={
        name === null ? (
          "Does someone pretend to be a college coach? Tell our staff. You don’t need an account."
        ) : (
          <>
            Does someone pretend to be <bdi>{name}</bdi>? Tell our staff. You don’t need an account.
          </>
        )
      }
      court="net-court"
      accent="teal"
      notes={<Notes />}
    >
      {result?.good ? (
        <div role="status" className="grid gap-4">
          <p className="border-success border-l-4 bg-sunken px-4 py-3 font-medium">{result.message}</p>
          <p>
            <InlineLink to={href("/check-a-coach")}>Check another sender</InlineLink>
          </p>
        </div>
      ) : (
        <Form method="post" className="grid justify-items-start gap-5 *:w-full">
          <input type="hidden" name="coachPage" value={coachPage} />
          {result && (
            <p role="alert" className="border-danger border-l-4 bg-sunken px-4 py-3 font-medium">
              {result.message}
            </p>
          )}
          <TextField
            label="Who wrote to you?"
            hint="The email address, or the name and the app, as you see it."
            name="sender"
            maxLength={maxSender}
            autoComplete="off"
            spellCheck={false}
            defaultValue={result?.typed?.sender ?? ""}
            required
          />
          <ReportFields hint="What did they want? Leave out what is private." values={result?.typed ?? {}} />
          <Button intent="report-coach" size="lg" className="justify-self-start sm:w-auto!">
            Send the report
          </Button>
        </Form>
      )}
    </FormFrame>
  );
}

function Notes() {
  return (
    <>
      <FormNote title="Is someone in danger?">
        <p>Call 911 first. We don’t read reports around the clock.</p>
      </FormNote>
      <FormNote title="What happens next">
        <p>
          {`Our staff looks at it within ${reportHours} hours. If the sender has an account here that isn’t theirs, we close it. We can’t close an address or an account somewhere else: block the sender there.`}
        </p>
        <p>The coach isn’t told who sent the report.</p>
      </FormNote>
      <FormNote title="Did you pay, or send photos?">
        <p>Keep the messages, and tell the police. Don’t answer the sender.</p>
      </FormNote>
    </>
  );
}
