import createHttpError from "http-errors";
import { href, redirect } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../../brand.ts";
import { respondToForm } from "../../http/page-forms.server.ts";
import { fieldText } from "../../http/run-form.server.ts";
import { parseFields } from "../../http/submitted-form.server.ts";
import { requireProgramPage } from "../../programs/require-program-page.server.ts";
import { pagesWithAthletes, parseRedirectPath } from "../../sessions/redirect-path.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { keepMany } from "../prospects/keep-prospect.server.ts";
import { keepBody } from "../prospects/schema.ts";
import type { Route } from "./+types/keep-page.ts";

export function loader() {
  throw redirect(href("/coach/board"));
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = await requireProgramPage(context, request);
  const form = await request.formData().catch(() => new FormData());
  const problem = await respondToForm("keep", async () => {
    const athleteIds = form.getAll("athlete").map(String);
    if (athleteIds.length === 0) throw createHttpError(422, "Select at least one athlete.");
    const body = parseFields(keepBody, { athleteIds });
    await context
      .get(pageContext)
      .db.transaction()
      .execute((trx) => keepMany(trx, member, body.athleteIds));
  });
  if (problem) return problem;
  throw redirect(parseRedirectPath(fieldText(form, "back"), pagesWithAthletes) ?? href("/coach/board"), 303);
}

export function meta() {
  return pageMeta({ title: "Keep athletes", site: brand.name, index: false });
}

/** Shown only if the form was rejected. */
export default function KeepPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="page py-10">
      <EmptyState
        title="Not on your board"
        titleAs="h1"
        art="clipboard"
        action={<LinkButton to={href("/coach/board")}>Go to the board</LinkButton>}
      >
        {actionData?.message ?? "Select at least one athlete."}
      </EmptyState>
    </div>
  );
}
