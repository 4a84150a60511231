import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { Fact } from "../fact.tsx";
import { ChangesNotice } from "./changes-notice.tsx";
import { rowProps } from "./decision-board.tsx";

interface RecordRowProps {
  id: string;
  title: ReactNode;
  state: { word: string; tone: BadgeTone };
  /** Beside the title. */
  aside?: ReactNode;
  times: readonly (readonly [name: string, at: string | null, isDue?: boolean])[];
  /** The decision that was made, with its history in the entries about an account. */
  decided: { name: string; at: string | null; by: string | null; accountId: string | null };
  changes: readonly string[];
  /** The subject of the decision. */
  children: ReactNode;
  /** Buttons below. */
  controls: ReactNode;
}

/** A row of a list that the staff decides. */
export function RecordRow({ id, title, state, aside, times, decided, changes, children, controls }: RecordRowProps) {
  return (
    <Card
      as="li"
      padding="none"
      {...rowProps(id)}
      className="grid gap-x-8 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-[680] font-display [font-stretch:96%]">{title}</span>
          <Badge tone={state.tone}>{state.word}</Badge>
          {aside}
        </p>
        {children}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm lg:justify-self-end">
        {times.map(
          ([name, at, isDue = false]) =>
            at !== null && (
              <Fact key={name} name={name}>
                <Time at={at} isDue={isDue} />
              </Fact>
            ),
        )}
        {decided.at !== null && (
          <Fact name={decided.name}>
            <Timestamp at={decided.at} format="minute" />
            {decided.by !== null && <bdi className="block">{`by ${decided.by}`}</bdi>}
            {decided.accountId !== null && (
              <Link to={`${href("/admin/audit")}?subject=${decided.accountId}`} className="text-link block">
                History
              </Link>
            )}
          </Fact>
        )}
      </dl>
      <ChangesNotice changes={changes} />
      {controls}
    </Card>
  );
}

/** A time; one that is due is red when it is over. */
function Time({ at, isDue }: { at: string; isDue: boolean }) {
  const isOver = isDue && Date.parse(at) < Date.now();
  return (
    <span className={isOver ? "font-semibold text-danger" : undefined}>
      <Timestamp at={at} format="minute" />
      {isOver && " (overdue)"}
    </span>
  );
}
