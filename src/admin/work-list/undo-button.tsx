import { Button } from "../../ui/button.tsx";
import type { Decision } from "./use-decision.ts";

/** Takes the decision just made in this row back. Right of the other buttons, so that a second click on one of them does not reach it. */
export function UndoButton<Row>({
  decision: { decided, pending, undo },
  name,
}: {
  decision: Decision<Row>;
  name: string;
}) {
  if (!decided?.undo) return null;
  return (
    <Button
      variant="ghost"
      className="ml-auto"
      aria-keyshortcuts="U"
      busy={pending === decided.undo.path}
      onClick={() => void undo()}
    >
      Undo
      <span className="sr-only">{`: ${name}`}</span>
    </Button>
  );
}
