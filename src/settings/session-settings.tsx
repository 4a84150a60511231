import { ButtonForm } from "../forms/button-form.tsx";
import { Problem } from "../forms/problem.tsx";
import type { OpenSession } from "../sessions/find-sessions.server.ts";
import { Badge } from "../ui/badge.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import { SettingsForm, SettingsPart } from "./settings-form.tsx";

export function SessionSettings({ sessions }: { sessions: OpenSession[] }) {
  return (
    <SettingsPart id="sessions" title="Where you are signed in">
      <p className="text-ink-muted">
        We sign you out after 30 minutes without use, and after 8 hours in any case, unless you chose to stay signed in.
        We don’t store network addresses, only whether two of them match.
      </p>
      <ul className="grid">
        {sessions.map((session) => (
          <li
            key={session.sessionId}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-t py-4"
          >
            <Description session={session} />
            {!session.isThis && (
              <ButtonForm intent="end-session" fields={{ id: session.sessionId }}>
                Sign out<span className="sr-only">{`: ${session.device}`}</span>
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
      <Problem of="end-session" />
      <SettingsForm intent="end-sessions" submit="Sign out everywhere" variant="secondary" />
    </SettingsPart>
  );
}

function Description({ session: { device, isThis, isFromHere, startedAt, lastUsedAt } }: { session: OpenSession }) {
  return (
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {device}
        {isThis && <Badge tone="success">This device</Badge>}
      </p>
      <p className="text-ink-muted text-sm">
        {isFromHere ? "From the network you’re on now" : "From another network"}. Signed in{" "}
        <Timestamp at={startedAt} format="minute" />, last used <Timestamp at={lastUsedAt} format="minute" />.
      </p>
    </div>
  );
}
