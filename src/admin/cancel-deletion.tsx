import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { IdentityButton } from "./identity-form.tsx";
import { useRequest } from "./use-request.ts";

/** Cancels a deletion at the owner’s request. Until the next load, Undo is in the same place. */
export function CancelDeletion({ userLoginId, name }: { userLoginId: string; name: string }) {
  const { pending, send } = useRequest();
  const [isCanceled, setIsCanceled] = useState(false);
  const path = `/api/admin/user/${userLoginId}/deletion`;
  if (isCanceled)
    return (
      <Button
        variant="ghost"
        busy={pending === `${path}/resume`}
        onClick={async () => {
          if (await send(`${path}/resume`)) setIsCanceled(false);
        }}
      >
        Undo
        <span className="sr-only">{`: ${name}`}</span>
      </Button>
    );
  return (
    <IdentityButton
      label="Cancel the deletion"
      name={name}
      question="Are you sure you want to keep this account?"
      hint="The account is back at once, with all its data. We’ll email the owner in two minutes. A coach plan stays canceled."
      busy={pending === `${path}/cancel`}
      onConfirm={async (proof) => {
        // The list without this account would have no Undo.
        if (await send(`${path}/cancel`, { body: { proof }, keepsPage: true })) setIsCanceled(true);
      }}
    />
  );
}
