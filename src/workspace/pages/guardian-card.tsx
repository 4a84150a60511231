import { href, useActionData } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import type { FormProblem } from "../../http/form-problem.ts";
import { Button } from "../../ui/button.tsx";
import { TitledCard } from "../../ui/card.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { ProfileFacts } from "../sync/profile-facts.ts";
import { useFacts } from "../sync/use-workspace.tsx";

/** Describes what the profile of a minor lacks without a guardian. Null for an adult, and with a guardian. */
export function describeLimits({ guardian, protectedParts }: Pick<ProfileFacts, "guardian" | "protectedParts">) {
  if (guardian === null || guardian === "active") return null;
  return protectedParts.includes("profile")
    ? "You are under 18. Until a parent or guardian is linked to you, nobody else can see your profile."
    : "You are under 18. Until a parent or guardian is linked to you, nobody else sees your photo and your city, search engines don’t list your profile, and coaches can’t write to you.";
}

/** Asks a minor for the address of a parent. The athlete can go on without it. */
export function GuardianCard() {
  const facts = useFacts();
  const sent = useActionData<FormProblem & { good?: boolean }>();
  const isSent = sent?.intent === "invite" && sent.good === true;
  const limits = describeLimits(facts);
  if (limits === null || (facts.guardian === "invited" && !isSent)) return null;
  return (
    <TitledCard id="guardian" title="Ask a parent or guardian" className="grid gap-3">
      <p className="text-ink-muted">{limits}</p>
      <div role="status" className="empty:hidden">
        {isSent && <p className="border-success border-l-4 bg-sunken px-4 py-3 font-medium">{sent.message}</p>}
      </div>
      {!isSent && (
        <ActionForm className="grid items-end gap-3 sm:grid-cols-[20rem_auto] sm:justify-start" preventScrollReset>
          <TextField
            label="Email of a parent or guardian"
            hint="You can skip this, and do it later."
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
          />
          <Button intent="invite" variant="secondary">
            Send the invitation
          </Button>
        </ActionForm>
      )}
      <Problem of="invite" />
      <TextLink to={href("/me/family")}>Your family page</TextLink>
    </TitledCard>
  );
}
