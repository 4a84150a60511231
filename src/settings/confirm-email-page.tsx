import { data, href } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { brand } from "../brand.ts";
import { answerRefusal, readFields } from "../http/page-form.server.ts";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/confirm-email-page.ts";
import { type ConfirmEmailOutcome, confirmEmailChange, findEmailChangeLink } from "./confirm-email-change.server.ts";

export const handle = { script: false };

/** Looking at the page uses nothing up: programs that check mail for harm look at every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const link = await findEmailChangeLink(context.get(pageContext).db, params);
  return data({ link }, link ? undefined : { status: 404 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const { visit } = context.get(memberContext);
  const act = (await readFields(request)).act === "refuse" ? "refuse" : "confirm";
  try {
    const outcome = await confirmEmailChange(db, { ...params, act, visit });
    return data<Answer>({ outcome }, { status: outcome === "invalid-link" ? 404 : 200 });
  } catch (error) {
    return answerRefusal(error);
  }
}

type Answer = { outcome: ConfirmEmailOutcome } | { message: string };

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: "Confirm an email address", site: brand.name, index: false });
}

export default function ConfirmEmailPage({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  if (answer && "outcome" in answer) return <Outcome outcome={answer.outcome} />;
  if (!link) return <Outcome outcome="invalid-link" />;
  return (
    <ResultFrame title={link.side === "old" ? "Another email address?" : "Is this address yours?"} call="in">
      {link.side === "old" ? (
        <p>
          Your account is to get the address <strong className="wrap-anywhere text-ink">{link.newEmail}</strong> in
          place of the one that this mail went to.
        </p>
      ) : (
        <p>
          Then confirm that an account at {brand.name} gets the address{" "}
          <strong className="wrap-anywhere text-ink">{link.newEmail}</strong>.
        </p>
      )}
      {answer && <p className="text-danger">{answer.message}</p>}
      <form method="post" className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="lg" name="act" value="confirm">
          Confirm
        </Button>
        <Button type="submit" size="lg" variant="secondary" name="act" value="refuse">
          Refuse
        </Button>
      </form>
    </ResultFrame>
  );
}

const said: Record<ConfirmEmailOutcome, { title: string; text: string; call: "in" | "out" }> = {
  changed: {
    title: "Your address is changed.",
    text: "Both addresses have confirmed it. You were signed out everywhere: sign in with the new address.",
    call: "in",
  },
  "other-address-missing": {
    title: "Confirmed. One address is left.",
    text: "Now open the mail at the other address, and confirm it there too.",
    call: "in",
  },
  refused: {
    title: "The address stays as it is.",
    text: "Nothing was changed. If someone else asked for this, set a new password for your account.",
    call: "out",
  },
  taken: {
    title: "This address has an account by now.",
    text: "So your account keeps the one that it has. Choose another address, or delete the other account first.",
    call: "out",
  },
  "invalid-link": {
    title: "Invalid Link",
    text: "It has been used, was replaced by a newer one, or is older than a day. Ask for the change again in your settings.",
    call: "out",
  },
};

function Outcome({ outcome }: { outcome: ConfirmEmailOutcome }) {
  const { title, text, call } = said[outcome];
  const action =
    outcome === "refused" ? (
      <LinkButton to={href("/expireforgot")}>Set a new password</LinkButton>
    ) : (
      <LinkButton to={href("/signin")}>Sign in</LinkButton>
    );
  return (
    <ResultFrame title={title} call={call} actions={outcome === "other-address-missing" ? undefined : action}>
      <p>{text}</p>
    </ResultFrame>
  );
}
