import createHttpError, { isHttpError } from "http-errors";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "#page-context";
import { findMembership, type Membership } from "../../programs/find-program.server.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";

export interface FormProblem {
  intent: string;
  message: string;
  /** The coach plan allows it. */
  isPlanLimit?: boolean;
  /** The server has not responded. The browser sends the form again. */
  isUnsent?: boolean;
  /** Both texts of a conflict. */
  conflict?: { yours: string; current: string; version: number };
}

/** Returns the program of the coach who opens a page. Redirects a coach without one to the page that opens it. */
export async function requireProgramPage(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Membership> {
  const { accountId } = await requireMemberPage(context, request, "College Coach");
  const member = await findMembership(context.get(pageContext).db, accountId);
  if (!member) throw redirect(href("/coach/program"));
  return member;
}

/** Runs the work of a form. Returns a rejection as page data, so that the page shows it beside the form. */
export async function answerForm(intent: string, work: () => Promise<unknown>) {
  try {
    await work();
    return null;
  } catch (error) {
    if (!isHttpError(error) || !error.expose) throw error;
    const problem: FormProblem = { intent, message: error.message };
    if (error.isPlanLimit) problem.isPlanLimit = true;
    const conflict = error.result as
      | { yours: { text: string }; current: { text: string; version: number } }
      | undefined;
    if (error.status === 412 && conflict)
      problem.conflict = {
        yours: conflict.yours.text,
        current: conflict.current.text,
        version: conflict.current.version,
      };
    return data(problem, { status: error.status });
  }
}

/** Parses the fields of a form. Throws a 400 with the first problem. */
export function parseFields<Value>(
  schema: {
    safeParse(value: unknown): { success: true; data: Value } | { success: false; error: { issues: Issue[] } };
  },
  value: unknown,
): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw createHttpError(400, `${issue?.path.join(" ") ?? ""} ${issue?.message ?? ""}`.trim());
}

interface Issue {
  path: PropertyKey[];
  message: string;
}
