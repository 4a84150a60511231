import { useState } from "react";
import {
  type HiddenPartReason,
  hiddenPartReasonWords,
  hiddenPartWords,
  type StaffMessage,
  staffMessages,
} from "../../mail/templates/staff-texts.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { requestAdmin } from "../request-admin.tsx";
import { useRequest } from "../use-request.ts";
import type { ProfileParts as Parts } from "./parts-schema.ts";

/** Hides one part of a profile, or writes to the athlete. The parts are read when it is opened. */
export function ProfileParts({ athleteId, hiddenParts }: { athleteId: string; hiddenParts: number }) {
  const [parts, setParts] = useState<Parts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function load() {
    const outcome = await requestAdmin<Parts>(`/api/admin/profiles/${athleteId}/parts`);
    if (outcome.ok) setParts(outcome.result);
    else setProblem(outcome.message);
  }

  return (
    <details
      className="text-sm lg:col-span-2"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !parts) void load();
      }}
    >
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {`Hide a part, or write to the athlete${hiddenParts > 0 ? ` (${hiddenParts} hidden)` : ""}`}
      </summary>
      {!parts && !problem && <Spinner size="sm" label="Loading the profile…" showLabel />}
      {problem && <p className="text-danger">{problem}</p>}
      {parts && (
        <div className="grid gap-5 pt-2 pb-1 lg:grid-cols-2">
          <HideForm parts={parts} onChange={setParts} />
          <div className="grid content-start gap-3">
            <MessageForm athleteId={athleteId} guardians={parts.guardians} />
            <GuardianList guardians={parts.guardians} onChange={setParts} />
          </div>
        </div>
      )}
    </details>
  );
}

function HideForm({
  parts: { athleteId, parts, hidden },
  onChange,
}: {
  parts: Parts;
  onChange: (parts: Parts) => void;
}) {
  const { pending, send } = useRequest();
  const [chosen, setChosen] = useState("");
  const [reason, setReason] = useState<HiddenPartReason>("contact-data");
  const path = `/api/admin/profiles/${athleteId}/parts`;
  const part = parts.find((one) => keyOf(one) === chosen);

  async function change(to: string, body?: object) {
    const changed = await send<Parts>(to, body && { body });
    if (changed) {
      onChange(changed);
      setChosen("");
    }
  }

  return (
    <div className="grid content-start gap-3">
      <SelectField
        label="Part of the profile"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        empty="Choose…"
        options={parts.map((one) => [keyOf(one), describePart(one)])}
      />
      <SelectField
        label="Why"
        hint="The athlete reads it in an email."
        value={reason}
        onChange={({ target }) => setReason(target.value as HiddenPartReason)}
        options={Object.entries(hiddenPartReasonWords)}
      />
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={!part}
        busy={pending === path}
        onClick={() => part && void change(path, { part: part.part, item: part.item, reason })}
      >
        Hide until it is changed
      </Button>
      {hidden.length > 0 && (
        <ul className="grid gap-2">
          {hidden.map(({ id, part: kind, label, reason: why }) => {
            const to = `/api/admin/hidden-parts/${id}/show`;
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                <span className="wrap-anywhere">
                  {`Hidden ${hiddenPartWords[kind]}: `}
                  <bdi>{label}</bdi>
                  {`. ${hiddenPartReasonWords[why]}`}
                </span>
                <Button variant="ghost" busy={pending === to} onClick={() => void change(to)}>
                  Undo
                  <span className="sr-only">{`: hide ${label}`}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const keyOf = ({ part, item }: Parts["parts"][number]) => `${part}:${item}`;

function describePart({ part, label, text }: Parts["parts"][number]): string {
  if (part === "photo") return label;
  const kind = hiddenPartWords[part];
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${label}, ${text}`.slice(0, 120);
}

type Guardians = Parts["guardians"];

function MessageForm({ athleteId, guardians }: { athleteId: string; guardians: Guardians }) {
  const { pending, send } = useRequest();
  const [message, setMessage] = useState<StaffMessage>("check-facts");
  const [sentId, setSentId] = useState<string | null>(null);
  const path = `/api/admin/profiles/${athleteId}/messages`;

  async function submit() {
    const sent = await send<{ id: string }>(path, { body: { message } });
    if (sent) setSentId(sent.id);
  }

  async function withdraw() {
    await send(`/api/admin/messages/${sentId}/withdraw`);
    setSentId(null);
  }

  return (
    <div className="grid content-start gap-3">
      <SelectField
        label="Email to the athlete"
        hint={staffMessages[message].text}
        value={message}
        onChange={({ target }) => setMessage(target.value as StaffMessage)}
        options={Object.entries(staffMessages).map(([code, { label }]) => [code, label])}
      />
      <p className="text-ink-muted">{describeRecipients(guardians.filter(({ state }) => state === "active").length)}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={pending === path}
          aria-disabled={sentId !== null}
          onClick={() => sentId === null && void submit()}
        >
          Send in two minutes
        </Button>
        {sentId !== null && (
          <Button variant="ghost" onClick={() => void withdraw()}>
            Undo
            <span className="sr-only">: send the email</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function describeRecipients(guardians: number): string {
  if (guardians === 0)
    return "No parent or guardian is linked to this profile. The email asks the athlete to show it to them.";
  return guardians === 1
    ? "The linked parent or guardian gets it, too."
    : `The ${guardians} linked guardians get it, too.`;
}

/** The linked parents and guardians. The staff can pause a link, such as one that the athlete reports. */
function GuardianList({ guardians, onChange }: { guardians: Guardians; onChange: (parts: Parts) => void }) {
  const { pending, send } = useRequest();
  if (guardians.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">Parents and guardians</h3>
      <ul className="mt-1 grid gap-2">
        {guardians.map(({ guardianId, email, state, hidesProfile }) => {
          const path = `/api/admin/guardians/${guardianId}/frozen`;
          const isFrozen = state === "frozen";
          return (
            <li key={guardianId} className="flex flex-wrap items-center gap-x-3">
              <span className="wrap-anywhere">
                <bdi>{email}</bdi>
                {isFrozen && ": paused"}
                {hidesProfile && ": hides the profile"}
              </span>
              <Button
                variant="ghost"
                busy={pending === path}
                onClick={async () => {
                  const changed = await send<Parts>(path, { method: "PUT", body: { isFrozen: !isFrozen } });
                  if (changed) onChange(changed);
                }}
              >
                {isFrozen ? "End the pause" : "Pause"}
                <span className="sr-only">{` of the link to ${email}`}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
