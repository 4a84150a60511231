import { isHttpError } from "http-errors";
import { data, type RouterContextProvider, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { reviewedText } from "../../athletes/public-texts.ts";
import { readFields } from "../../http/page-form.server.ts";
import { readVersion } from "../../http/require-version.server.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import type { Values } from "../drafts/merge-values.ts";
import { recordKinds, type Written } from "../drafts/record-kinds.ts";
import { newLink, newTeam, newTextReview, profileChange } from "../schema.ts";
import { addLink } from "./add-link.server.ts";
import { addTeam } from "./add-team.server.ts";
import { changeProfile } from "./change-profile.server.ts";
import { requestTextReview } from "./request-text-review.server.ts";
import { setVisibility } from "./set-visibility.server.ts";

/** Result of a rejected form that was submitted without JavaScript: errors by field, and the submitted values. */
export interface PlainFormResult {
  errors: Values;
  values: Values;
  reviewable?: readonly string[];
}

export async function handlePlainForm({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const { accountId } = await requireMemberPage(context, request, "Athlete");
  const { db } = context.get(pageContext);
  const { requestContext } = context.get(memberContext);
  const { intent, version, review, account: _account, ...sent } = await readFields(request);
  const values = Object.fromEntries(Object.entries(sent).map(([field, text]) => [field, text ?? ""]));
  const filled = { values, fields: Object.keys(values), isNew: true, sportCode: null };
  try {
    if (review) {
      const newReview = newTextReview.parse({ field: review, text: reviewedText(values, review) ?? "" });
      await requestTextReview(db, { accountId, ...newReview, limits: requestContext.limits });
    } else if (intent === "visibility") {
      const isPublished = values.isPublished === "true";
      await setVisibility(db, { accountId, isPublished, limits: requestContext.limits });
    } else if (intent === "profile") {
      const madeFrom = readVersion(version);
      if (madeFrom === null) return data(null, { status: 400 });
      const change = profileChange.parse(bodyOf(recordKinds.profile.write(filled)));
      await changeProfile(db, { accountId, version: madeFrom, change });
    } else if (intent === "team") {
      const team = newTeam.parse(bodyOf(recordKinds.team.write(filled)));
      await db.transaction().execute((trx) => addTeam(trx, { accountId, team }));
    } else if (intent === "link") {
      const link = newLink.parse(bodyOf(recordKinds.link.write(filled)));
      await db.transaction().execute((trx) => addLink(trx, { accountId, link }));
    } else return data(null, { status: 400 });
  } catch (error) {
    return problemResponse(error, values);
  }
  const { pathname, searchParams } = new URL(request.url);
  // `index` only selects the action of an index route.
  searchParams.delete("index");
  return redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, 303);
}

class Refused extends Error {
  readonly errors: Values;
  constructor(errors: Values) {
    super("We couldn’t save this form. Please try again.");
    this.errors = errors;
  }
}

function bodyOf(written: Written): unknown {
  if ("errors" in written) throw new Refused(written.errors);
  return written.body;
}

function problemResponse(error: unknown, values: Values) {
  if (error instanceof Refused) return data<PlainFormResult>({ errors: error.errors, values }, { status: 422 });
  if (!isHttpError(error) || error.status >= 500 || error.status === 401) throw error;
  const problems = (error.errors ?? []) as { field: string; message: string; canReview?: boolean }[];
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  const reviewable = problems.filter(({ canReview }) => canReview).map(({ field }) => field);
  const result = { errors: problems.length > 0 ? errors : { "": error.message }, values, reviewable };
  return data<PlainFormResult>(result, { status: error.status });
}
