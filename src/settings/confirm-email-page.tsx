import { isHttpError } from "http-errors";
import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { brand } from "../brand.ts";
import { readFields, rejectedFormResponse } from "../http/page-form.server.ts";
import { actionHeaders, runPageAction } from "../http/page-forms.server.ts";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/confirm-email-page.ts";
import { emailConfirmation } from "./actions.server.ts";
import { type ConfirmEmailOutcome, findEmailChangeLink } from "./confirm-email-change.server.ts";

/** Opening the page consumes nothing, because mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const link = await findEmailChangeLink(context.get(pageContext).db, params);
  return data({ link }, link ? undefined : { status: 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const action = (await readFields(request)).action === "refuse" ? "refuse" : "confirm";
  try {
    return { outcome: await runPageAction(emailConfirmation, { request, context }, { ...params, action }) };
  } catch (error) {
    if (isHttpError(error) && error.status === 404)
      return data<ActionResult>({ outcome: "invalid-link" }, { status: 404 });
    return rejectedFormResponse(error);
  }
}

type ActionResult = { outcome: ConfirmEmailOutcome } | { message: string };

export const headers = actionHeaders;

export const meta = () => privateMeta("Confirm your email");

export default function ConfirmEmailPage({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const result = actionData as ActionResult | undefined;
  if (result && "outcome" in result) return <Outcome outcome={result.outcome} />;
  if (!link) return <Outcome outcome="invalid-link" />;
  return (
    <ResultFrame title={link.side === "old" ? "Do you want to change your email?" : "Is this your email?"} call="in">
      {link.side === "old" ? (
        <p>
          Someone asked to change the email of your account to{" "}
          <strong className="wrap-anywhere text-ink">{link.newEmail}</strong>. If that was you, confirm it.
        </p>
      ) : (
        <p>
          Someone asked to use <strong className="wrap-anywhere text-ink">{link.newEmail}</strong> for an account at{" "}
          {brand.name}. If that was you, confirm it.
        </p>
      )}
      {result && <p className="text-danger">{result.message}</p>}
      <form method="post" className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="lg" name="action" value="confirm">
          Confirm
        </Button>
        <Button type="submit" size="lg" variant="secondary" name="action" value="refuse">
          Refuse
        </Button>
      </form>
    </ResultFrame>
  );
}

const resultPages: Record<ConfirmEmailOutcome, { title: string; text: string; call: "in" | "out" }> = {
  changed: {
    title: "Your email is changed.",
    text: "The change is confirmed. We signed you out everywhere. Sign in with the new email.",
    call: "in",
  },
  "other-address-missing": {
    title: "Confirmed. One step is left.",
    text: "Now open the email we sent to your other address. Confirm it there too.",
    call: "in",
  },
  waits: {
    title: "Confirmed. Your email changes in seven days.",
    text: "We told your earlier address, which can refuse until then. To change it at once, confirm in the email there. Until the change, sign in with the earlier email.",
    call: "in",
  },
  refused: {
    title: "Your email stays the same.",
    text: "Nothing was changed. If someone else asked for this, set a new password now.",
    call: "out",
  },
  taken: {
    title: "This email already has an account.",
    text: "Your email stays the same. Choose a different email, or delete the other account first.",
    call: "out",
  },
  "invalid-link": {
    title: "Invalid Link",
    text: "This link was already used, is too old, or was replaced by a newer one. Ask for the change again in your settings.",
    call: "out",
  },
};

function Outcome({ outcome }: { outcome: ConfirmEmailOutcome }) {
  const { title, text, call } = resultPages[outcome];
  const action =
    outcome === "refused" ? (
      <LinkButton to={href("/expireforgot")}>Set a new password</LinkButton>
    ) : (
      <LinkButton to={href("/signin")}>Sign in</LinkButton>
    );
  return (
    <ResultFrame
      title={title}
      call={call}
      actions={outcome === "other-address-missing" || outcome === "waits" ? undefined : action}
    >
      <p>{text}</p>
    </ResultFrame>
  );
}
