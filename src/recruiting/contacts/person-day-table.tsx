import { sports } from "../../athletes/vocabulary.ts";
import { Table } from "../../ui/table.tsx";
import type { PersonDays } from "./schema.ts";

export function PersonDayTable({ personDays }: { personDays: readonly PersonDays[] }) {
  return (
    <>
      <p className="mt-2 text-ink-muted">
        One coach on one day off campus, in person or at an evaluation, counts as one. We count, and don’t check a
        limit.
      </p>
      {personDays.length === 0 ? (
        <p className="mt-3 text-ink-muted">None in this period.</p>
      ) : (
        <Table
          className="mt-3"
          rows={personDays}
          keyOf={({ staff, sportCode }) => `${staff.staffId} ${sportCode}`}
          columns={[
            { name: "Coach", cell: ({ staff }) => staff.name },
            { name: "Sport", cell: ({ sportCode }) => sports[sportCode] },
            { name: "Days", cell: ({ days }) => days, isFigure: true },
          ]}
        />
      )}
    </>
  );
}
