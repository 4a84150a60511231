import { useActionData } from "react-router";
import { ActionForm } from "../forms/action-form.tsx";
import { ButtonForm } from "../forms/button-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { TextArea } from "../forms/text-area.tsx";
import { Button } from "../ui/button.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { MessageList } from "./message-list.tsx";
import type { FamilyThread, FamilyThreads, ThreadMessage } from "./schema.ts";
import { ThreadList } from "./thread-list.tsx";
import { maxMessage, maxReportText, messageReportReasons } from "./vocabulary.ts";

export type Sent = { good?: boolean; message?: string } | null;

/** The message of a form that was sent. */
export function SentMessage({ sent }: { sent: Sent }) {
  return (
    <div role="status" className="empty:hidden">
      {sent?.good && <p className="border-success border-l-4 bg-sunken px-4 py-3 font-medium">{sent.message}</p>}
    </div>
  );
}

/** Why a form was rejected. The message of a form that was sent is at the top of the page. */
function FormProblem({ of }: { of: string }) {
  return useActionData<Sent>()?.good ? null : <Problem of={of} />;
}

/** The threads of a family, and what it stopped. `base` is the address of the page. */
export function FamilyThreadList({ threads, base, page }: { threads: FamilyThreads; base: string; page: number }) {
  const { data, pages } = threads;
  return (
    <>
      <ThreadList
        threads={data.map(({ threadId, latestAt, program }) => ({
          ...{ threadId, latestAt, title: `${program.school}: ${program.name}`, to: `${base}/${threadId}` },
        }))}
        empty="No college coach wrote yet. A coach can only write while the profile is public, and to a minor only together with a parent or guardian."
      />
      <Pagination page={page} lastPage={pages.lastPage} href={(to) => `${base}?page=${to}`} label="Pages of messages" />
      <StopForm threads={threads} />
    </>
  );
}

function StopForm({ threads: { stops, allStops } }: { threads: FamilyThreads }) {
  return (
    <section className="mt-8 border-line border-t pt-6">
      <h2 className="headline-card">Stop messages</h2>
      <p className="mt-1 text-ink-muted">
        The most protective choice of your family applies. What waits to be delivered is ended at once.
      </p>
      <ActionForm className="mt-4 grid gap-3">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="colleges"
            value="yes"
            defaultChecked={stops.colleges}
            className="size-5 shrink-0"
          />
          <span>
            No messages from college coaches
            {allStops.colleges && !stops.colleges && (
              <span className="block text-ink-muted text-sm">Someone of your family stopped these already.</span>
            )}
          </span>
        </label>
        <div>
          <Button intent="stops" variant="secondary">
            Save
          </Button>
        </div>
      </ActionForm>
      <FormProblem of="stops" />
    </section>
  );
}

/** A thread as a person of the family reads it, with the forms to answer, to block and to report. */
export function FamilyThreadView({
  thread: { messages, pages, obstacle, blocked, program },
  formKey,
  base,
  page,
}: {
  thread: FamilyThread;
  formKey: string;
  base: string;
  page: number;
}) {
  return (
    <div className="grid gap-8">
      {obstacle === null ? (
        <section>
          <ActionForm key={messages[0]?.messageId} fields={{ key: formKey }} className="grid gap-3">
            <TextArea label={`Answer ${program.school}`} name="text" rows={5} maxLength={maxMessage} />
            <p className="text-ink-muted text-sm">
              The staff of the program reads it. Athlete and parents or guardians read the same messages.
            </p>
            <div>
              <Button intent="reply">Send the answer</Button>
            </div>
          </ActionForm>
          <FormProblem of="reply" />
        </section>
      ) : (
        <p className="border-warning border-l-4 bg-sunken px-4 py-3">
          Nobody can write here now: a profile is hidden, no parent or guardian is linked, or your family stopped these
          messages.
        </p>
      )}
      <MessageList messages={messages} forMessage={(message) => <ReportForm message={message} formKey={formKey} />} />
      <Pagination page={page} lastPage={pages.lastPage} href={(to) => `${base}?page=${to}`} label="Pages of messages" />
      <section className="flex flex-wrap gap-3 border-line border-t pt-6">
        <h2 className="headline-card w-full">Block</h2>
        <p className="w-full text-ink-muted">We don’t tell the coach. You can allow messages again here.</p>
        <Block scope="coach" isBlocked={blocked.coach} texts={["Block this coach", "Allow this coach again"]} />
        <Block scope="program" isBlocked={blocked.program} texts={["Block this program", "Allow this program again"]} />
        <FormProblem of="block" />
      </section>
    </div>
  );
}

function Block({
  scope,
  isBlocked,
  texts: [block, allow],
}: {
  scope: string;
  isBlocked: boolean;
  texts: [string, string];
}) {
  return (
    <ButtonForm intent="block" fields={{ scope, isBlocked: isBlocked ? "no" : "yes" }}>
      {isBlocked ? allow : block}
    </ButtonForm>
  );
}

function ReportForm({
  message: { messageId, author, isReported },
  formKey,
}: {
  message: ThreadMessage;
  formKey: string;
}) {
  if (author !== "coach") return null;
  if (isReported) return <p className="mt-4 text-ink-muted text-sm">You reported this message. Our staff checks it.</p>;
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer content-center text-sm">Report this message</summary>
      <ActionForm
        fields={{ key: `${formKey.slice(0, 18)}${messageId.slice(18)}`, messageId }}
        className="mt-3 grid gap-3"
      >
        <SelectField
          label="What is wrong"
          name="reason"
          required
          empty="Choose"
          options={Object.entries(messageReportReasons)}
        />
        <TextArea label="More about it (optional)" name="text" rows={3} maxLength={maxReportText} />
        <div>
          <Button intent="report" variant="secondary">
            Send the report
          </Button>
        </div>
      </ActionForm>
      <FormProblem of="report" />
    </details>
  );
}
