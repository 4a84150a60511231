import { type FormEvent, useState } from "react";
import { href } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Eye } from "../../ui/icons/eye.tsx";
import { EyeOff } from "../../ui/icons/eye-off.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useFacts, useWorkspace } from "../sync/use-workspace.tsx";
import { describeLimits } from "./guardian-card.tsx";

const visibilityTexts = {
  public: "Coaches can find it in the search. Anyone can open it.",
  hidden: "Only you can see it. Publish it when you’re ready. You can hide it again at any time.",
  held: "Someone reported that they didn’t make this profile of themselves or their child. Our staff is checking it. Nobody else can see your profile until then. We emailed you.",
  guardian: "Your parent or guardian hid it. Nobody else can see your profile. Only they can show it again.",
  draft: "You published it, but you are under 18. It is public when a parent or guardian is linked to you.",
};

export function VisibilityCard() {
  const facts = useFacts();
  const { isPublished, isHeld, isHiddenByGuardian, protectedParts, athleteId } = facts;
  const isDraft = isPublished && protectedParts.includes("profile");
  const isShown = isPublished && !isHeld && !isHiddenByGuardian && !isDraft;
  const hiddenBy = (isHeld && "held") || (isHiddenByGuardian && "guardian") || (isDraft && "draft");
  const limits = describeLimits(facts);
  const Icon = isShown ? Eye : EyeOff;
  return (
    <Card as="section" aria-labelledby="visibility" accent={isShown} className="grid content-start gap-4">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0">
          <h2 id="visibility" className="headline-card">
            {isShown ? "Your profile is public" : "Your profile is hidden"}
          </h2>
          <p className="mt-1 text-ink-muted">{visibilityTexts[hiddenBy || (isPublished ? "public" : "hidden")]}</p>
        </div>
      </div>
      {limits && (
        <p className="border-line border-t pt-3 text-ink-muted text-sm">
          {limits}{" "}
          <TextLink to={href("/me/family")}>
            {facts.guardian === "invited" ? "See the invitation" : "Ask a parent or guardian"}
          </TextLink>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <PublishButton />
        {isShown && <TextLink to={href("/profile/:athleteId", { athleteId })}>Open public profile</TextLink>}
      </div>
    </Card>
  );
}

/** Publishes or hides the profile. `onPublished` is called after the publication. */
export function PublishButton({ size = "md", onPublished }: { size?: "md" | "lg"; onPublished?: () => void }) {
  const store = useWorkspace();
  const showToast = useToast();
  const { isPublished } = useFacts();
  const [isBusy, setIsBusy] = useState(false);

  async function change(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const problem = await store.publish(!isPublished);
    setIsBusy(false);
    if (problem) {
      showToast({ message: problem, tone: "danger" });
      return;
    }
    showToast({ message: isPublished ? "Your profile is hidden." : "Your profile is public.", tone: "success" });
    if (!isPublished) onPublished?.();
  }
  return (
    <ActionForm
      action={`${href("/me")}?index`}
      fields={{ intent: "visibility", isPublished: String(!isPublished) }}
      onSubmit={(event) => void change(event)}
    >
      <Button type="submit" size={size} busy={isBusy} variant={isPublished ? "secondary" : "primary"}>
        {isPublished ? "Hide my profile" : "Publish my profile"}
      </Button>
    </ActionForm>
  );
}
