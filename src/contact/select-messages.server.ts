import { type Kysely, type RawBuilder, sql } from "kysely";
import { approvalOf } from "../coach-check/check-coach.server.ts";
import type { ContactPurpose } from "../contact-rules/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { type ProgramRole, programRoles } from "../programs/vocabulary.ts";
import type { MessageLabel, ThreadMessage } from "./schema.ts";
import {
  type MessageAuthor,
  type MessageState,
  messagesOfPage,
  type Obstacle,
  obstacles,
  textDays,
} from "./vocabulary.ts";

/** The entry in the staff directory that a coach named for the public page. */
const staffLink = sql`(select staff_link from coach_pages where coach_pages.account_id = staff.account_id)`;

/** Families to which the school sent a text in 30 days, or did until its hash was deleted. */
const families = sql<number>`coalesce((select count(distinct other_thread.athlete_id)::integer from contact_messages other
    join contact_threads other_thread on other_thread.program_id = other.program_id and other_thread.id = other.thread_id
  where other.text_hash = message.text_hash and other.state <> 'stopped'
    and other.written_at > now() - ${textDays} * interval '1 day'), 0)`;

/** Days on which coaches of a school opened a profile. The views of 30 days are stored. */
const looksOf = (athleteKey: RawBuilder<unknown>, schoolId: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from coach_looks where athlete_id = ${athleteKey} and school_id = ${schoolId})`;

interface MessageRow {
  messageId: string;
  author: MessageAuthor;
  text: string;
  purpose: ContactPurpose | null;
  campPrice: number | null;
  writtenAt: Date;
  state: MessageState;
  stopReason: string | null;
  removedAt: Date | null;
  rule: MessageLabel["rule"];
  families: number;
  looks: number;
  sender: SenderRow | null;
  isReported: boolean;
}

interface SenderRow {
  name: string;
  role: ProgramRole;
  school: string;
  website: string | null;
  staffLink: string | null;
  approval: { day: string; action: string } | null;
}

/** Selects a page of the messages of a thread, latest first, with the label that their senders cannot change. `condition` is on `message`. */
export async function selectMessages(
  db: Kysely<Database>,
  {
    programId,
    threadId,
    condition,
    guardianId,
    pageNum,
  }: {
    programId: string;
    threadId: string;
    condition: RawBuilder<boolean>;
    /** The reader, whose open reports are marked. Undefined for the staff of the program. */
    guardianId: string | null | undefined;
    pageNum: number;
  },
): Promise<{ messages: ThreadMessage[]; total: number }> {
  const ofThread = sql<boolean>`message.program_id = ${programId} and message.thread_id = ${threadId} and ${condition}`;
  const isReported =
    guardianId === undefined
      ? sql`false`
      : sql`exists (select from contact_reports report where report.program_id = message.program_id
          and report.message_id = message.id and report.guardian_id is not distinct from ${guardianId} and report.state = 'open')`;
  const { rows } = await sql<MessageRow>`
    select message.id as "messageId", author, text, purpose, camp_price as "campPrice", written_at as "writtenAt", message.state,
      stop_reason as "stopReason", message.removed_at as "removedAt", rule, ${isReported} as "isReported",
      greatest(message.families, ${families}, 1) as families,
      ${looksOf(sql`thread.athlete_id`, sql`programs.school_id`)} as looks,
      case when author = 'coach' then json_build_object('name', staff.name, 'role', staff.role, 'school', schools.name,
        'website', schools.website, 'staffLink', ${staffLink}, 'approval', ${approvalOf(sql`staff.account_id`)}) end as sender
    from contact_messages message
      join contact_threads thread on thread.program_id = message.program_id and thread.id = message.thread_id
      join programs on programs.id = message.program_id
      join schools on schools.id = programs.school_id
      left join program_staff staff on staff.program_id = message.program_id and staff.id = message.staff_id
    where ${ofThread} order by written_at desc, message.id
    limit ${messagesOfPage} offset ${(pageNum - 1) * messagesOfPage}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from contact_messages message where ${ofThread}`.execute(db);
  return { messages: rows.map(toMessage), total: counts[0]?.total ?? 0 };
}

function toMessage({ writtenAt, removedAt, stopReason, sender, ...row }: MessageRow): ThreadMessage {
  const { messageId, author, purpose, state, text, isReported, families, looks, campPrice, rule } = row;
  return {
    ...{ messageId, author, purpose, state, isReported },
    name: sender?.name ?? null,
    text: removedAt ? null : text,
    writtenAt: writtenAt.toISOString(),
    stopReason: stopReason && (obstacles[stopReason as Obstacle] ?? obstacles.rule),
    label: sender && { sender: toSender(sender), families, looks, campPrice, rule: shortRule(rule) },
  };
}

function toSender({ role, approval, ...sender }: SenderRow): MessageLabel["sender"] {
  return {
    ...sender,
    role: programRoles[role],
    checkedOn: approval?.day ?? null,
    checkedBy: approval && (approval.action === "domain-approved-by-invitation" ? "invitation" : "staff"),
  };
}

function shortRule(rule: MessageLabel["rule"]): MessageLabel["rule"] {
  return rule && { sentence: rule.sentence, source: rule.source, checkedOn: rule.checkedOn };
}

/** Returns the label of a message that is not written yet. */
export async function previewLabel(
  db: Kysely<Database>,
  {
    staffId,
    programId,
    athleteKey,
    hash,
    campPrice,
    rule,
  }: {
    staffId: string;
    programId: string;
    athleteKey: string;
    hash: Buffer;
    campPrice: number | null;
    rule: MessageLabel["rule"];
  },
): Promise<MessageLabel> {
  const { rows } = await sql<{ sender: SenderRow; looks: number; families: number }>`
    select json_build_object('name', staff.name, 'role', staff.role, 'school', schools.name,
        'website', schools.website, 'staffLink', ${staffLink}, 'approval', ${approvalOf(sql`staff.account_id`)}) as sender,
      ${looksOf(sql`${athleteKey}`, sql`programs.school_id`)} as looks,
      (select count(distinct athlete_id)::integer + 1 from contact_messages other
          join contact_threads thread on thread.program_id = other.program_id and thread.id = other.thread_id
        where other.text_hash = ${hash} and other.state <> 'stopped' and athlete_id <> ${athleteKey}
          and other.written_at > now() - ${textDays} * interval '1 day') as families
    from program_staff staff join programs on programs.id = staff.program_id join schools on schools.id = programs.school_id
    where staff.program_id = ${programId} and staff.id = ${staffId}`.execute(db);
  if (!rows[0]) throw new Error("A member is one of the staff.");
  const { sender, looks, families: count } = rows[0];
  return { sender: toSender(sender), families: count, looks, campPrice, rule: shortRule(rule) };
}
