import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CloudOff from "lucide-react/icons/cloud-off";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { type ComponentType, type SVGProps, useState } from "react";
import { LastTry, TryNow } from "../../browser-storage/unsent-status.tsx";
import { classNames } from "../../ui/class-names.ts";
import { SignInAgain } from "../../ui/sign-in-again.tsx";
import type { SavingState } from "./record-store.ts";
import { useSaving, useUnsent, useWorkspace } from "./use-workspace.tsx";

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
  attention: { text: "Not saved. Fix the fields marked in red.", Icon: CircleAlert, tone: "text-danger" },
};

/** Shows the saving state permanently; screen readers announce its changes. */
export function SaveState({ email }: { email: string }) {
  const state = useSaving();
  const look = state === "idle" ? null : looks[state];
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
          {look?.text}
        </p>
        {state === "signed-out" && <SignInHere email={email} />}
        {state === "trying" && <Unsent />}
      </div>
    </div>
  );
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
