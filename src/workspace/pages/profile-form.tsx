import type { ReactNode } from "react";
import { ActionForm } from "../../forms/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { CircleProblem } from "../sync/circle-problem.tsx";
import type { WorkspaceRecord } from "../sync/record-store.ts";
import { useWorkspace } from "../sync/use-workspace.tsx";

/** A form of profile fields. They save while the user types; the button appears only without JavaScript. */
export function ProfileForm({
  record,
  action,
  children,
}: {
  record: WorkspaceRecord;
  action?: string;
  children: ReactNode;
}) {
  const store = useWorkspace();
  return (
    <ActionForm
      action={action}
      noValidate
      fields={{ intent: "profile", version: record.version ?? "" }}
      className="grid min-w-0 content-start gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        store.save([record.key]);
      }}
    >
      {record.errors[""] && <CircleProblem>{record.errors[""]}</CircleProblem>}
      {children}
      <div className="hidden noscript:block">
        <Button type="submit" size="lg">
          Save
        </Button>
      </div>
    </ActionForm>
  );
}
