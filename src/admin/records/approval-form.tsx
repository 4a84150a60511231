import { type FormEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useFocusAfterRemoval } from "../list-pages.tsx";
import { requestAdmin } from "../request-admin.tsx";
import { maxReason } from "../vocabulary.ts";

interface Choice {
  label: string;
  path: string;
}

export function ApprovalForm({
  name,
  approval,
  refusal,
  reader,
}: {
  name: string;
  approval: Choice | null;
  refusal: Choice | null;
  reader: string;
}) {
  const showToast = useToast();
  const revalidator = useRevalidator();
  const [pending, setPending] = useState<Choice["path"] | null>(null);
  const [isReasonShown, setIsReasonShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const controls = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(controls);
  const hiddenName = <span className="sr-only">{`: ${name}`}</span>;

  async function decide({ path }: Choice, body?: { reason: string }) {
    setPending(path);
    const outcome = await requestAdmin(path, { method: "POST", ...(body && { body }) });
    await revalidator.revalidate();
    setPending(null);
    if (outcome.ok) showToast({ message: outcome.message, tone: "success", duration: 8000 });
    else if (outcome.status !== 401) showToast({ message: outcome.message, tone: "danger", duration: 8000 });
  }

  function refuse(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    if (refusal) void decide(refusal, { reason });
  }

  function showReason() {
    setIsReasonShown(true);
    requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
  }

  return (
    <div ref={controls} className="grid gap-3 lg:col-span-2">
      <div className="flex flex-wrap gap-3">
        {approval && (
          <Button busy={pending === approval.path} onClick={() => void decide(approval)}>
            {approval.label}
            {hiddenName}
          </Button>
        )}
        {refusal && (
          <Button variant="secondary" aria-expanded={isReasonShown} aria-controls={formId} onClick={showReason}>
            {`${refusal.label}…`}
            {hiddenName}
          </Button>
        )}
      </div>
      {refusal && (
        <form
          ref={form}
          id={formId}
          hidden={!isReasonShown}
          onSubmit={refuse}
          className="grid max-w-xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <TextField
            label="Reason"
            name="reason"
            hint={`${reader} will read it. You can leave it empty.`}
            autoComplete="off"
            maxLength={maxReason}
          />
          <Button type="submit" variant="secondary" busy={pending === refusal.path}>
            {refusal.label}
          </Button>
        </form>
      )}
    </div>
  );
}
