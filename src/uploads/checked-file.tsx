import type { SourceColumn } from "@openroster/stat-files/document/stat-file.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import type { ComponentProps } from "react";
import { Problem } from "../forms/problem.tsx";
import { Card } from "../ui/card.tsx";
import { ChecksList } from "./checks-list.tsx";
import { listColumnTargets } from "./column-targets.ts";
import { ColumnsForm } from "./columns-form.tsx";
import { FileFacts } from "./file-facts.tsx";

type Facts = ComponentProps<typeof FileFacts>["facts"] & ComponentProps<typeof ChecksList>;

/** Shows what was read of a statistics file, and the form of its columns if the format has some. */
export function CheckedFile({
  title,
  sport,
  file,
}: {
  title: string;
  sport: SportCode;
  file: Facts & { columns: SourceColumn[] | null };
}) {
  return (
    <>
      <Card className="mt-6">
        <h2 className="headline-card wrap-anywhere mb-3">{title}</h2>
        <FileFacts facts={file} />
        <div className="mt-4">
          <ChecksList checks={file.checks} warnings={file.warnings} />
        </div>
      </Card>
      {file.columns && (
        <ColumnsForm key={JSON.stringify(file.columns)} targets={listColumnTargets(sport)} columns={file.columns} />
      )}
      <Problem of="columns" />
    </>
  );
}
