import { href } from "react-router";
import type { ClosedReason } from "../schools/find-coach-access.server.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PageTitle } from "../ui/page-title.tsx";

const titles: Record<ClosedReason, string> = {
  pending: "Waiting for approval",
  declined: "Not approved",
  unknown: "No college address",
  demo: "Demo account",
  "no-school": "Your school isn’t on our list",
};

export function CoachClosed({ reason, message }: { reason: ClosedReason; message: string }) {
  const mayChangeAddress = reason === "unknown" || reason === "declined";
  return (
    <div className="page py-10">
      <PageTitle title={titles[reason]} />
      <EmptyState
        title={titles[reason]}
        titleAs="h1"
        art="clipboard"
        action={
          <>
            {reason === "pending" && <LinkButton to={href("/coach/demo")}>Try the demo board</LinkButton>}
            {mayChangeAddress && <LinkButton to={href("/coach/account")}>Change your email</LinkButton>}
            <LinkButton to={href("/searchAthletes")} variant="secondary">
              Find athletes
            </LinkButton>
          </>
        }
      >
        <p>{message}</p>
        {reason === "pending" && (
          <>
            <p className="mt-3">
              We compare your email address with the staff directory of its college. It usually takes one working day,
              and three at most. Then you choose your team, and the trial of the full coach plan starts.
            </p>
            <p className="mt-3">Meanwhile, look around in a demo board with real public profiles.</p>
          </>
        )}
        <p className="mt-3">
          Athletes submit their profiles to the coaches of one school. Until we know you’re one of them, you can search
          and read public profiles like everyone else.
        </p>
      </EmptyState>
    </div>
  );
}
