import { useId, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { FileField, sendFile } from "../../forms/file-field.tsx";
import { Problem } from "../../forms/problem.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { programLimits } from "../../programs/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { findUploadProblem } from "../../uploads/vocabulary.ts";
import { ContactForm } from "../contacts/contact-form.tsx";
import type { Contact } from "../contacts/schema.ts";
import { noteTypes } from "../prospect/vocabulary.ts";
import { fileTypes, prospectFileBytes, prospectFileProblems } from "../prospect-files/schema.ts";
import type { TimelineKind } from "./timeline-kinds.ts";

export interface AddProps {
  account: string;
  athlete: { athleteId: string };
  /** Without it, the athlete has only contacts. */
  isOnBoard: boolean;
  can: Record<string, boolean>;
  staffId: string;
  staff: { staffId: string; name: string }[];
  formKey: string;
  /** Today in the time zone of the program. */
  today: string;
  corrected: Contact | null;
  verdicts: Parameters<typeof ContactForm>[0]["verdicts"];
}

interface FormProps extends AddProps {
  counts: Partial<Record<TimelineKind, number>>;
  openTasks: number;
  addressOf: (changed: Record<string, string | null>) => string;
}

/** The form of one kind of entry: `?add=` chooses it. */
export function AddEntry(props: FormProps) {
  const { can, isOnBoard, corrected, addressOf } = props;
  const [params] = useSearchParams();
  const offered = [
    { add: "note", label: "Note", may: isOnBoard && can.note },
    { add: "task", label: "Task", may: isOnBoard && can.assign },
    { add: "file", label: "File", may: isOnBoard && can.attach },
    { add: "contact", label: "Contact", may: can.logContact },
  ].filter(({ may }) => may);
  if (offered.length === 0) return null;
  const given = (corrected && "contact") || (params.has("problem") && "file") || params.get("add");
  const add = offered.find((one) => one.add === given)?.add ?? offered[0]?.add;
  return (
    <>
      {offered.length > 1 && (
        <TabsNav
          label="Add"
          className="mt-2"
          tabs={offered.map((one) => ({
            href: addressOf({ add: one.add }),
            label: one.label,
            current: one.add === add,
          }))}
        />
      )}
      {add === "note" && <NoteForm {...props} />}
      {add === "task" && <TaskForm {...props} />}
      {add === "file" && <FileForm account={props.account} athleteId={props.athlete.athleteId} />}
      {add === "contact" && <ContactForm {...props} back={addressOf({ kind: "contacts" })} />}
      {["note", "task", "contact"].map((intent) => (
        <Problem key={intent} of={intent} />
      ))}
    </>
  );
}

/** The clipboard adds evaluations. */
const { evaluation: _, ...written } = noteTypes;

function NoteForm({ formKey, counts }: FormProps) {
  const isFull = (counts.notes ?? 0) + (counts.evaluations ?? 0) >= programLimits.notesOfAthlete;
  return (
    <>
      {isFull && (
        <p className="mt-3 font-medium">
          {`This athlete has ${programLimits.notesOfAthlete} notes, which is the limit. Delete one to add another. You can then no longer restore it.`}
        </p>
      )}
      <EntryForm intents={["note"]} version={formKey} className="mt-4 grid gap-3" fields={{ key: formKey }}>
        <TextArea label="New note" name="text" rows={3} maxLength={programLimits.noteLength} />
        <div className="flex flex-wrap items-end gap-3">
          <SelectField label="Type" name="type" defaultValue="general" options={Object.entries(written)} />
          <Button type="submit" name="intent" value="note">
            Add note
          </Button>
        </div>
      </EntryForm>
    </>
  );
}

function TaskForm({ formKey, openTasks, staff, staffId }: FormProps) {
  return (
    <>
      {openTasks >= programLimits.openTasksOfAthlete && (
        <p className="mt-3 font-medium">
          {`This athlete has ${programLimits.openTasksOfAthlete} open tasks, which is the limit. Finish one to add another.`}
        </p>
      )}
      <EntryForm
        intents={["task"]}
        version={formKey}
        className="mt-4 grid gap-3 sm:grid-cols-2"
        fields={{ key: formKey }}
      >
        <TextField label="New task" name="text" required maxLength={500} className="sm:col-span-full" />
        <TextField label="Due" name="dueOn" type="date" required />
        <SelectField
          label="Assigned to"
          name="assignee"
          defaultValue={staffId}
          empty="Nobody"
          options={staff.map((one) => [one.staffId, one.name])}
        />
        <div className="sm:col-span-full">
          <Button type="submit" name="intent" value="task">
            Add task
          </Button>
        </div>
      </EntryForm>
    </>
  );
}

/** Attaches a file as soon as it is chosen or, without script, by a form. */
function FileForm({ account, athleteId }: { account: string; athleteId: string }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState(() => findUploadProblem(prospectFileProblems, params.get("problem")));
  const url = `/api/coach/prospects/${athleteId}/files`;

  async function send(file: File) {
    setProblem(null);
    if (file.size > prospectFileBytes) return setProblem(prospectFileProblems.size);
    setSending(true);
    const address = `${url}?${new URLSearchParams({ name: file.name.slice(0, 400) })}`;
    const result = await sendFile(file, { url: address, account, type: "application/octet-stream" });
    setSending(false);
    setProblem(result.problem);
    if (!result.problem) await revalidate();
  }

  return (
    <ActionForm action={url} encType="multipart/form-data" reloadDocument className="mt-4">
      <label htmlFor={id} className="font-semibold">
        New file
      </label>
      <p className="text-ink-muted text-sm">PDF, JPEG, PNG or WebP, at most 10 MB. Only your staff can open it.</p>
      <FileField
        id={id}
        accept={Object.values(fileTypes)
          .map((ending) => `.${ending}`)
          .join()}
        isBusy={isSending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) void send(file);
        }}
      />
      <p role="status" className="mt-2 text-sm">
        {isSending && "Uploading…"}
        {problem && <span className="font-medium text-danger">{problem}</span>}
      </p>
    </ActionForm>
  );
}
