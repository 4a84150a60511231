import { href } from "react-router";
import { pageContext } from "#page-context";
import { ActionForm } from "../../forms/action-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { PlanOffer } from "../../forms/plan-offer.tsx";
import { Problem } from "../../forms/problem.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { readPageNumber } from "../../http/page-number.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { TagSetting } from "../prospect/schema.ts";
import { listTags } from "../prospect/set-tags.server.ts";
import { TagBadge } from "../prospect/tag-badge.tsx";
import { tagColors } from "../prospect/vocabulary.ts";
import type { Route } from "./+types/tags-page.ts";
import { tags as tagFeature } from "./actions.server.ts";

const pageSize = 25;

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const tags = await listTags(context.get(pageContext).db, member);
  const lastPage = Math.max(1, Math.ceil(tags.length / pageSize));
  const page = Math.min(readPageNumber(new URL(request.url).searchParams.get("page")), lastPage);
  return {
    account: member.accountId,
    tags: tags.slice((page - 1) * pageSize, page * pageSize),
    count: tags.length,
    page,
    lastPage,
    mayChange: canDo(member, "tag"),
    refusal: member.plan !== "active" && !canDo(member, "tag"),
    formKey: crypto.randomUUID(),
  };
}

export const clientAction = sendForm;

export const action = pageForms(tagFeature);

export default function TagsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tags, count, page, lastPage, mayChange, refusal, formKey } = loaderData;
  const problem = actionData ?? undefined;
  return (
    <div className="page py-5">
      <WorkHead title="Tags" back={{ to: href("/coach/board"), text: "Board" }}>
        {`Up to ${programLimits.primaryTags} primary tags, which cards show, and ${programLimits.secondaryTags} others. A new name keeps the id of exports.`}
      </WorkHead>
      {refusal && (
        <EmptyState title="Tags are part of the coach plan" art="clipboard" action={<PlanOffer />}>
          A tag groups athletes in your words, such as “Camp” or “Left-handed”. Cards show it in its color, the board
          filters by it, and it can add a task.
        </EmptyState>
      )}
      <ul className="mt-4 grid gap-4 lg:grid-cols-2">
        {tags.map((tag) => (
          <li key={tag.tagId}>
            <Card padding="sm">
              <h2 className="flex flex-wrap items-center gap-2">
                <TagBadge {...tag} />
                <span className="text-ink-muted text-sm">
                  {[tag.isPrimary ? "Primary" : "Secondary", tag.isArchived && "archived"].filter(Boolean).join(", ")}
                </span>
              </h2>
              {tag.task && (
                <p className="wrap-anywhere mt-1 text-ink-muted text-sm">
                  {`Adds a task, due after ${tag.task.days} days: ${tag.task.text}`}
                </p>
              )}
              {mayChange && (
                <details className="-mb-2" open={problem?.intent === `save:${tag.tagId}` || undefined}>
                  <summary className="min-h-11 cursor-pointer py-2 font-medium">
                    Change<span className="sr-only">{` ${tag.label}`}</span>
                  </summary>
                  <TagForm tag={tag} version={versionOf(tag)} />
                  <TagActions tag={tag} />
                  <Problem of={`save:${tag.tagId}`} />
                </details>
              )}
            </Card>
          </li>
        ))}
      </ul>
      <Pagination page={page} lastPage={lastPage} label="Pages of tags" className="mt-6" />
      {mayChange && (
        <Card accent className="mt-6">
          <h2 className="headline-card">New tag</h2>
          <TagForm tag={null} version={count} formKey={formKey} />
          <Problem of="add" />
        </Card>
      )}
    </div>
  );
}

function TagForm({
  tag,
  version,
  formKey,
}: {
  /** Of the form that adds a tag: it is stored once. */
  formKey?: string;
  tag: TagSetting | null;
  /** Changes with the stored values. */
  version: string | number;
}) {
  return (
    <EntryForm
      intents={[tag ? `save:${tag.tagId}` : "add"]}
      entry={tag?.tagId ?? ""}
      version={version}
      className="mt-4 grid gap-3 sm:grid-cols-[1fr_10rem_10rem]"
    >
      {formKey && <input type="hidden" name="key" value={formKey} />}
      {tag && <input type="hidden" name="tagId" value={tag.tagId} />}
      <TextField label="Name" name="label" required maxLength={40} defaultValue={tag?.label} />
      <SelectField
        label="Color"
        name="color"
        defaultValue={tag?.color ?? "gray"}
        options={tagColors.map((color) => [color, color[0]?.toUpperCase() + color.slice(1)])}
      />
      <SelectField
        label="Kind"
        name="kind"
        defaultValue={tag?.isPrimary ? "primary" : "secondary"}
        options={Object.entries({ primary: "Primary", secondary: "Secondary" })}
      />
      <TextField
        label="Task that the tag adds"
        name="taskText"
        hint="Leave empty for none."
        maxLength={200}
        defaultValue={tag?.task?.text}
        className="sm:col-span-2"
      />
      <TextField
        label="Due after days"
        name="taskDays"
        type="number"
        min={0}
        max={365}
        defaultValue={tag?.task?.days ?? 7}
      />
      <div className="sm:col-span-full">
        <Button type="submit" name="intent" value={tag ? `save:${tag.tagId}` : "add"}>
          {tag ? "Save" : "Add tag"}
          {tag && <span className="sr-only">{` ${tag.label}`}</span>}
        </Button>
      </div>
    </EntryForm>
  );
}

/** Moves or archives a tag. A form of its own, so that it does not send what is typed in the other one. */
function TagActions({ tag }: { tag: TagSetting }) {
  const suffix = <span className="sr-only">{` ${tag.label}`}</span>;
  return (
    <ActionForm preventScrollReset className="mt-3 flex flex-wrap gap-3" fields={{ tagId: tag.tagId }}>
      <Button type="submit" name="intent" value="up" variant="secondary">
        Move up{suffix}
      </Button>
      <Button type="submit" name="intent" value="down" variant="secondary">
        Move down{suffix}
      </Button>
      <Button type="submit" name="intent" value={tag.isArchived ? "restore" : "archive"} variant="ghost">
        {tag.isArchived ? "Restore" : "Archive"}
        {suffix}
      </Button>
    </ActionForm>
  );
}

function versionOf({ label, color, isPrimary, task }: TagSetting): string {
  return JSON.stringify([label, color, isPrimary, task]);
}
