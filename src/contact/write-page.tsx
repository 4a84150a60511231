import { data, href, useNavigation } from "react-router";
import { pageContext } from "#page-context";
import { findNextDates } from "../contact-rules/find-next-dates.server.ts";
import { purposes as purposeLabels } from "../contact-rules/vocabulary.ts";
import { ActionForm } from "../forms/action-form.tsx";
import { ProspectMissing } from "../forms/missing-record.tsx";
import { Problem } from "../forms/problem.tsx";
import { sendOnce } from "../forms/send-form.ts";
import { TextArea } from "../forms/text-area.tsx";
import { pageForms } from "../http/page-forms.server.ts";
import { explainRefusal } from "../programs/permissions.ts";
import { requireProgramPage } from "../programs/program-operations.server.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { WorkHead } from "../ui/page-title.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/write-page.ts";
import { programMessages } from "./actions.server.ts";
import { findWritePage } from "./find-write-page.server.ts";
import { findThreadOfAthlete } from "./list-threads.server.ts";
import { MessageHelp } from "./message-help.tsx";
import { Label } from "./message-list.tsx";
import type { MessagePreview } from "./schema.ts";
import { maxCampPrice, maxMessage } from "./vocabulary.ts";

export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const [page, threadId, dates] = await Promise.all([
    findWritePage(db, member, athleteId),
    findThreadOfAthlete(db, member, athleteId),
    findNextDates(db, member),
  ]);
  if (!page) throw data(null, { status: 404 });
  const refusal = explainRefusal(member, "message");
  return { account: member.accountId, athleteId, threadId, dates, refusal, formKey: crypto.randomUUID(), ...page };
}

export const action = pageForms(programMessages);
export const clientAction = sendOnce;

export default function WritePage({
  loaderData: { athleteId, threadId, dates, refusal, formKey, name, recipient, obstacle, purposes },
  actionData,
}: Route.ComponentProps) {
  const preview = (actionData as { preview?: MessagePreview } | null | undefined)?.preview ?? null;
  const reason = refusal ?? obstacle;
  const allowed = purposes.filter((one) => one.refusal === null);
  return (
    <div className="page py-5 pb-24">
      <WorkHead
        title={`Write to ${name}`}
        heading={
          <>
            {"Write to "}
            <bdi>{name}</bdi>
          </>
        }
        back={{ to: href("/coach/prospects/:athleteId", { athleteId }), text: "Back to the athlete" }}
      >
        {recipient === "family"
          ? "Parents or guardians and the athlete read the same messages."
          : "The athlete is an adult, and reads the message alone."}
      </WorkHead>
      {threadId && (
        <p className="mb-5">
          <TextLink to={href("/coach/messages/:threadId", { threadId })}>Earlier messages</TextLink>
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-6">
          {reason && <p className="border-warning border-l-4 bg-sunken px-4 py-3">{reason}</p>}
          {!reason && <Refusals purposes={purposes} />}
          {!reason && preview && <Preview preview={preview} formKey={formKey} />}
          {!reason && allowed.length > 0 && (
            <MessageForm preview={preview} purposes={allowed.map(({ purpose }) => purpose)} />
          )}
        </div>
        <MessageHelp dates={dates} />
      </div>
    </div>
  );
}

/** The purposes that the contact rules do not allow now, with each reason once. */
function Refusals({ purposes }: Pick<Route.ComponentProps["loaderData"], "purposes">) {
  const reasons = new Map<string, string[]>();
  for (const { purpose, refusal } of purposes)
    if (refusal) reasons.set(refusal, [...(reasons.get(refusal) ?? []), purposeLabels[purpose]]);
  if (reasons.size === 0) return null;
  return (
    <ul className="grid gap-2 border-warning border-l-4 bg-sunken px-4 py-3">
      {[...reasons].map(([reason, names]) => (
        <li key={reason}>
          <strong>{`Not now: ${names.join(", ")}. `}</strong>
          {reason}
        </li>
      ))}
    </ul>
  );
}

function Preview({ preview, formKey }: { preview: MessagePreview; formKey: string }) {
  const { purpose, text, label } = preview;
  const isSending = useNavigation().formData?.get("intent") === "send";
  return (
    <Card accent>
      <h2 className="headline-card">The family will see</h2>
      <p className="mt-3 font-semibold">{purposeLabels[purpose]}</p>
      <p className="wrap-anywhere mt-2 whitespace-pre-line">{text}</p>
      <Label label={label} />
      <ActionForm fields={{ key: formKey, purpose, text, campPrice: label.campPrice }} className="mt-5">
        <Button intent="send" busy={isSending}>
          Send the message
        </Button>
        <Problem of="send" />
      </ActionForm>
    </Card>
  );
}

function MessageForm({
  preview,
  purposes,
}: {
  preview: MessagePreview | null;
  purposes: readonly MessagePreview["purpose"][];
}) {
  return (
    <ActionForm className="grid gap-4">
      <h2 className="headline-card">{preview ? "Change the message" : "Your message"}</h2>
      <SelectField
        label="What you write about"
        name="purpose"
        required
        empty="Choose"
        defaultValue={preview?.purpose}
        options={purposes.map((purpose) => [purpose, purposeLabels[purpose]] as const)}
      />
      <TextField
        label="Price of the camp in dollars (only for a camp)"
        name="campPrice"
        type="number"
        min={0}
        max={maxCampPrice}
        step={1}
        defaultValue={preview?.label.campPrice ?? ""}
      />
      <TextArea
        label={`Message (at most ${maxMessage} characters)`}
        name="text"
        rows={8}
        maxLength={maxMessage}
        defaultValue={preview?.text ?? ""}
      />
      <p className="text-ink-muted text-sm">
        Links can only lead to a site of your school. Phone numbers, email addresses and names in other apps aren’t
        sent.
      </p>
      <div>
        <Button intent="preview" variant={preview ? "secondary" : "primary"}>
          See what the family will see
        </Button>
      </div>
      {!preview && <Problem of="preview" />}
    </ActionForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProspectMissing error={error} />;
}
