import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Conflict } from "./merge-values.ts";
import { fieldName, fieldText, recordName } from "./name-fields.tsx";
import { sportOf, type WorkspaceRecord } from "./record-store.ts";
import { useAllRecords, useWorkspace } from "./use-workspace.tsx";

/** Shows both versions of each record that was also changed elsewhere, one record at once. Closing decides nothing. */
export function ConflictDialog() {
  const conflicted = useAllRecords().filter(({ state }) => state === "conflict");
  const [closed, setClosed] = useState<readonly string[]>([]);
  const open = conflicted.find(({ key }) => !closed.includes(key));
  const waiting = conflicted.filter(({ key }) => closed.includes(key));
  return (
    <>
      {open && <Choice key={open.key + open.version} record={open} onClose={() => setClosed([...closed, open.key])} />}
      {!open && waiting.length > 0 && (
        <div className="page pt-6">
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-danger border-l-[6px] bg-raised p-4">
            <p className="font-semibold">{`${recordName(waiting[0] as WorkspaceRecord)} was changed in two places. Your change isn’t saved yet.`}</p>
            <Button onClick={() => setClosed([])}>Compare and choose</Button>
          </div>
        </div>
      )}
    </>
  );
}

function Choice({ record, onClose }: { record: WorkspaceRecord; onClose: () => void }) {
  const store = useWorkspace();
  const [mine, setMine] = useState<readonly string[]>(record.conflicts.map(({ field }) => field));
  const all = record.conflicts.map(({ field }) => field);
  const sportCode = sportOf(record, record.parent ? store.record(record.parent) : undefined);

  function choose(field: string, isMine: boolean) {
    setMine(isMine ? [...mine, field] : mine.filter((one) => one !== field));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Changed in two places"
      description={`${recordName(record)} was changed in another window or on another device while you were typing. Nothing is overwritten yet. Choose which version to keep.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => store.decide(record.key, [])}>
            Keep all saved values
          </Button>
          <Button variant="secondary" onClick={() => store.decide(record.key, all)}>
            Keep all my values
          </Button>
          <Button onClick={() => store.decide(record.key, mine)}>Save this choice</Button>
        </>
      }
    >
      <div className="grid gap-5">
        {record.conflicts.map((conflict) => (
          <FieldChoice
            key={conflict.field}
            conflict={conflict}
            name={fieldName(conflict.field, sportCode)}
            isMine={mine.includes(conflict.field)}
            onChoose={(isMine) => choose(conflict.field, isMine)}
          />
        ))}
      </div>
    </Dialog>
  );
}

function FieldChoice({
  conflict: { field, yours, current },
  name,
  isMine,
  onChoose,
}: {
  conflict: Conflict;
  name: string;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}) {
  const sides = [
    { label: "Yours", text: yours, checked: isMine },
    { label: "Saved version", text: current, checked: !isMine },
  ];
  return (
    <fieldset>
      <legend className="font-semibold">{name}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {sides.map(({ label, text, checked }, index) => (
          <label key={label} className="choice">
            <input type="radio" name={field} checked={checked} onChange={() => onChoose(index === 0)} />
            <span>
              <span className="block text-ink-muted text-sm">{label}</span>
              <span className="block font-semibold">{fieldText(field, text)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
