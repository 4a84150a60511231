import { href } from "react-router";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** Error page of an athlete whose profile is not public. Throws every other error again. */
export function ProspectMissing({ error }: { error: unknown }) {
  if (typeof error !== "object" || error === null || !("status" in error) || error.status !== 404) throw error;
  return (
    <div className="page py-10">
      <EmptyState
        title="We can’t find this athlete"
        titleAs="h1"
        art="bench"
        action={<LinkButton to={href("/coach/board")}>Go to the board</LinkButton>}
      >
        The profile isn’t public anymore, or the address is wrong. Your entries return if the athlete publishes it
        again.
      </EmptyState>
    </div>
  );
}
