import { href } from "react-router";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";

interface MissingRecordProps {
  error: unknown;
  /** Status of the errors that the page explains. Throws every other error again. */
  status?: number;
  title: string;
  to: string;
  action: string;
  children: string;
}

/** Error page of a record that the user cannot open. */
export function MissingRecord({ error, status = 404, title, to, action, children }: MissingRecordProps) {
  if (typeof error !== "object" || error === null || !("status" in error) || error.status !== status) throw error;
  return (
    <div className="page py-10">
      <EmptyState title={title} titleAs="h1" art="bench" action={<LinkButton to={to}>{action}</LinkButton>}>
        {children}
      </EmptyState>
    </div>
  );
}

/** Error page of an athlete whose profile is not public. */
export function ProspectMissing({ error }: { error: unknown }) {
  return (
    <MissingRecord error={error} title="We can’t find this athlete" to={href("/coach/board")} action="Go to the board">
      The profile isn’t public anymore, or the address is wrong. Your entries return if the athlete publishes it again.
    </MissingRecord>
  );
}
