import type { ReactNode } from "react";
import { EmptyState } from "../ui/empty-state.tsx";
import { InlineLink } from "../ui/link-button.tsx";
import { Timestamp } from "../ui/timestamp.ts";

interface ListedThread {
  threadId: string;
  latestAt: string;
  title: string;
  /** Null for a thread that cannot be opened. */
  to: string | null;
  note?: ReactNode;
}

export function ThreadList({ threads, empty }: { threads: readonly ListedThread[]; empty: string }) {
  if (threads.length === 0)
    return (
      <EmptyState title="No messages" art="bench">
        {empty}
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {threads.map(({ threadId, latestAt, title, to, note }) => (
        <li
          key={threadId}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b pb-3 last:border-0"
        >
          <p className="wrap-anywhere min-w-48 flex-1">
            {to ? (
              <InlineLink to={to}>
                <bdi>{title}</bdi>
              </InlineLink>
            ) : (
              title
            )}
          </p>
          {note}
          <span className="text-ink-muted text-sm">
            <Timestamp at={latestAt} format="minute" />
          </span>
        </li>
      ))}
    </ul>
  );
}
