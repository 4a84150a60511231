import { href, redirect } from "react-router";
import { pageForms } from "../../http/page-forms.server.ts";
import { pagesWithAthletes, parseRedirectPath } from "../../sessions/redirect-path.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { prospects } from "../prospect/actions.server.ts";
import { searches } from "../searches/actions.server.ts";
import type { Route } from "./+types/keep-page.ts";

export function loader() {
  throw redirect(href("/coach/board"));
}

const keep = pageForms(prospects, searches);

export async function action(args: Route.ActionArgs) {
  const form = await args.request
    .clone()
    .formData()
    .catch(() => new FormData());
  const problem = await keep(args);
  if (problem) return problem;
  throw redirect(parseRedirectPath(String(form.get("back") ?? ""), pagesWithAthletes) ?? href("/coach/board"), 303);
}

export const meta = () => privateMeta("Keep athletes");

/** Shown only if the form was rejected. */
export default function KeepPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="page py-10">
      <EmptyState
        title={
          /^(?:save|change-search|delete|restore)$/.test(actionData?.intent ?? "")
            ? "The search isn’t saved"
            : "Not on your board"
        }
        titleAs="h1"
        art="clipboard"
        action={
          <>
            <LinkButton to={href("/searchAthletes")}>Go to the search</LinkButton>
            <LinkButton to={href("/coach/board")} variant="secondary">
              Go to the board
            </LinkButton>
          </>
        }
      >
        {actionData?.message ?? "Select at least one athlete."}
      </EmptyState>
    </div>
  );
}
