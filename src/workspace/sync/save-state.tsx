import { type ComponentType, type SVGProps, useState } from "react";
import { LastTry, TryNow } from "../../browser-storage/unsent-status.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CircleAlert } from "../../ui/icons/circle-alert.tsx";
import { CircleCheck } from "../../ui/icons/circle-check.tsx";
import { CloudOff } from "../../ui/icons/cloud-off.tsx";
import { LoaderCircle } from "../../ui/icons/loader-circle.tsx";
import { SignInAgain } from "../../ui/sign-in-again.tsx";
import { fieldName, recordName, refusalText } from "./name-fields.tsx";
import { type RecordState, type SavingState, valuesOf, type WorkspaceRecord } from "./record-store.ts";
import { useAllRecords, useSaving, useUnsent, useWorkspace } from "./use-workspace.tsx";

interface Look {
  text: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  tone: string;
}

const looks: Record<Exclude<SavingState, "idle">, Look> = {
  saving: { text: "Saving…", Icon: LoaderCircle, tone: "text-ink-muted [&>svg]:animate-spin" },
  saved: { text: "Saved", Icon: CircleCheck, tone: "text-success" },
  "not-added": { text: "Not added yet. Press the Add button.", Icon: CircleAlert, tone: "text-ink" },
  trying: { text: "Not saved yet. We’ll keep trying.", Icon: CloudOff, tone: "text-warning" },
  "signed-out": { text: "Not saved yet. You were signed out.", Icon: CircleAlert, tone: "text-warning" },
  attention: { text: "Not saved yet.", Icon: CircleAlert, tone: "text-danger" },
};

/** Shows the saving state permanently; screen readers announce its changes. */
export function SaveState({ email }: { email: string }) {
  const state = useSaving();
  const records = useAllRecords();
  const look = state === "idle" ? null : looks[state];
  const text = state === "attention" ? describeAttention(records) : look?.text;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-3 print:hidden">
      <div
        className={classNames(
          "pointer-events-auto flex min-h-11 max-w-full flex-wrap items-center gap-x-3 rounded-md border border-line bg-raised py-1 pr-4 pl-3 font-semibold text-sm shadow-float",
          !look && "sr-only",
        )}
      >
        <p role="status" data-saving={state} className={classNames("flex items-center gap-2", look?.tone)}>
          {look && <look.Icon aria-hidden className="size-5 shrink-0 motion-reduce:animate-none" />}
          {text}
        </p>
        {state === "signed-out" && <SignInHere email={email} />}
        {state === "trying" && <Unsent />}
      </div>
    </div>
  );
}

/** Names the record that is not saved, and the reason, because the field can be on another page. */
function describeAttention(records: readonly WorkspaceRecord[]): string {
  const found = (state: RecordState) => records.find((record) => record.state === state);
  const refused = found("refused");
  if (refused) {
    const name = recordName({ ...refused, typed: {} });
    const [field = "", message = ""] = Object.entries(refused.errors)[0] ?? [];
    const label = field === "" ? "" : `${fieldName(field, null)}: `;
    return `Not saved: ${name}. ${label}${refusalText(message, fieldName(field, null)) ?? ""}`;
  }
  const conflict = found("conflict");
  if (conflict) return `Not saved: ${recordName(conflict)} was changed in two places. Choose which version to keep.`;
  const deleted = found("deleted");
  if (deleted)
    return `Not saved: ${recordName({ ...deleted, saved: valuesOf(deleted) })} was deleted in another window.`;
  return "Something that you typed earlier isn’t saved. Save it or discard it.";
}

function SignInHere({ email }: { email: string }) {
  const store = useWorkspace();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-link min-h-11 whitespace-nowrap" onClick={() => setOpen(true)}>
        Sign in<span className="max-sm:sr-only"> to save your changes</span>
      </button>
      <SignInAgain
        open={open}
        email={email}
        onClose={() => setOpen(false)}
        onSignedIn={() => {
          setOpen(false);
          store.tryNow();
        }}
      />
    </>
  );
}

function Unsent() {
  const store = useWorkspace();
  const { count, lastFailedAt } = useUnsent();
  return (
    <>
      {lastFailedAt !== null && (
        <p className="text-ink-muted">
          {`${count} unsent, `}
          <LastTry at={lastFailedAt} />
        </p>
      )}
      <TryNow onTry={store.tryNow} />
    </>
  );
}
