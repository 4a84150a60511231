import { isRouteErrorResponse } from "react-router";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";

/** Content of an error boundary for a 404. Rethrows all other errors for the layout. */
export function SubmissionNotFound({
  error,
  to,
  action,
  children,
}: {
  error: unknown;
  to: string;
  action: string;
  children: string;
}) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="page py-10">
      <EmptyState
        title="We can’t find this"
        titleAs="h1"
        art="search"
        action={<LinkButton to={to}>{action}</LinkButton>}
      >
        {children}
      </EmptyState>
    </div>
  );
}
