import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { buttonClass } from "../ui/button-class.ts";
import { Spinner } from "../ui/spinner.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import { SettingsForm, SettingsPart } from "./settings-form.tsx";

interface ExportRecord {
  exportId: string;
  state: "waiting" | "ready" | "failed";
  requestedAt: string;
  expiresAt: string | null;
}

const pollIntervalMs = 3000;

export function DataSettings({ exports, keptDays }: { exports: ExportRecord[]; keptDays: number }) {
  const isWaiting = exports.some(({ state }) => state === "waiting");
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);

  return (
    <SettingsPart id="data" title="Download my data">
      <p className="text-ink-muted">
        Get a copy of all the data we have about you. You can read it here or save it as a file (JSON). We delete the
        copy after {keptDays} days. Only you can open it, and you have to sign in first.
      </p>
      {exports.length === 0 ? (
        <p>You haven’t asked for a copy in the last {keptDays} days.</p>
      ) : (
        <ul className="grid" aria-live="polite">
          {exports.map((record) => (
            <li key={record.exportId} className="grid gap-3 border-line border-t py-4">
              <Copy record={record} />
            </li>
          ))}
        </ul>
      )}
      {!isWaiting && <SettingsForm intent="export" submit="Make a copy" />}
    </SettingsPart>
  );
}

function Copy({ record: { exportId, state, requestedAt, expiresAt } }: { record: ExportRecord }) {
  const name = (
    <>
      Asked for <Timestamp at={requestedAt} format="minute" />
    </>
  );
  if (state === "waiting") {
    return (
      <>
        <p className="font-semibold">{name}</p>
        <Spinner label="We’re making your copy…" showLabel className="noscript:hidden" />
        <p className="hidden noscript:block">We’re making your copy. Reload this page in a minute.</p>
      </>
    );
  }
  if (state === "failed") {
    return (
      <>
        <p className="font-semibold">{name}</p>
        <p className="text-danger">We couldn’t make this copy. We know about the problem. Please ask for a new copy.</p>
      </>
    );
  }
  const address = `/api/me/exports/${exportId}`;
  return (
    <>
      <p className="font-semibold">{name}</p>
      <div className="flex flex-wrap gap-3">
        <a href={`${address}/page`} target="_blank" rel="noopener" className={buttonClass({ variant: "secondary" })}>
          Read it
          <span className="sr-only"> in a new tab</span>
        </a>
        <a href={`${address}/file`} download className={buttonClass({ variant: "secondary" })}>
          Save it as JSON
        </a>
      </div>
      {expiresAt && (
        <p className="text-ink-muted text-sm">
          Available until <Timestamp at={expiresAt} />.
        </p>
      )}
    </>
  );
}
