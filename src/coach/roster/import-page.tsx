import { Form, href, Link, useNavigation } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../../brand.ts";
import { canDo } from "../../programs/permissions.ts";
import { AccountField } from "../../ui/account-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { Problem } from "../forms/problem.tsx";
import { requireProgramPage } from "../forms/program-form.server.ts";
import type { Route } from "./+types/import-page.ts";
import { changeImport } from "./change-import.server.ts";
import { MappingForm } from "./mapping-form.tsx";
import { proposeMatches } from "./propose-matches.server.ts";
import { findImport } from "./store-import.server.ts";
import { UploadRoster } from "./upload-roster.tsx";
import { maxAccepted } from "./vocabulary.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const base = { account: member.accountId, mayImport: canDo(member, "keep") };
  const file = await findImport(db, member);
  if (!file) return { ...base, file: null };
  const { proposals, keptRows, unmatchedRows } = await proposeMatches(db, member, file);
  return {
    ...base,
    file: {
      columns: file.columns,
      mapping: file.mapping,
      rowCount: file.rows.length,
      example: file.rows[0] ?? [],
      proposals: proposals.slice(0, maxAccepted),
      proposalCount: proposals.length,
      keptCount: keptRows.length,
      unmatchedCount: unmatchedRows.length,
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = await requireProgramPage(context, request);
  const form = await request.formData().catch(() => new FormData());
  return changeImport(context.get(pageContext).db, member, form);
}

const title = "Import athletes";

export function meta() {
  return pageMeta({ title, ownTitle: true, site: brand.name, index: false });
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, mayImport, file } = loaderData;
  const problem = actionData ?? undefined;
  return (
    <div className="page max-w-[60rem] py-10">
      <PageTitle title={title} site={brand.name} hasError={Boolean(problem)} />
      <Link to={href("/coach/program")} className="text-link inline-flex min-h-11 items-center">
        Program
      </Link>
      <h1 className="headline-page mt-3">{title}</h1>
      <p className="lede mt-3">
        Upload a roster or the export of another product. We look for public profiles with the same name, class, and
        school or club. You choose which of them go on your board.
      </p>
      {mayImport ? (
        <UploadRoster account={account} />
      ) : (
        <p className="mt-6">Your role or the plan of your program doesn’t allow an import.</p>
      )}
      {file && mayImport && (
        <>
          <MappingForm key={JSON.stringify(file.mapping)} account={account} {...file} />
          <Problem of="map" problem={problem} />
          <Matches account={account} file={file} />
          <Problem of="accept" problem={problem} />
          <Form method="post" className="mt-8">
            <AccountField account={account} />
            <Button type="submit" name="intent" value="discard" variant="secondary">
              Delete the uploaded file
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}

type File = NonNullable<Route.ComponentProps["loaderData"]["file"]>;

function Matches({ account, file }: { account: string; file: File }) {
  const isSaving = useNavigation().formData?.get("intent") === "accept";
  const { proposals, proposalCount, keptCount, unmatchedCount, rowCount } = file;
  const count = (value: number) => value.toLocaleString("en-US");
  return (
    <Card className="mt-8">
      <h2 className="headline-card">Matches</h2>
      <p className="mt-2">
        {`${count(rowCount)} rows: ${count(proposalCount)} possible matches, ${count(keptCount)} on your board already, ${count(unmatchedCount)} without a profile.`}{" "}
        {unmatchedCount > 0 && (
          <a href="/api/coach/import/unmatched" download className="text-link">
            Download the rows without a profile
          </a>
        )}
      </p>
      {proposals.length > 0 && (
        <Form method="post" className="mt-4">
          <AccountField account={account} />
          <ul className="grid gap-2">
            {proposals.map(({ row, athleteId, name, graduationYear, school }) => (
              <li key={`${row} ${athleteId}`}>
                <label className="choice">
                  <input type="checkbox" name="match" value={`${row} ${athleteId}`} defaultChecked />
                  <span className="wrap-anywhere">
                    <bdi>{name}</bdi>
                    {`, class of ${graduationYear}${school ? `, ${school}` : ""} (row ${row + 2})`}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {proposals.length < proposalCount && (
            <p className="mt-3 text-ink-muted">{`We show ${proposals.length} at a time. The next ones follow.`}</p>
          )}
          <Button type="submit" name="intent" value="accept" className="mt-4" busy={isSaving}>
            Put the selected athletes on the board
          </Button>
        </Form>
      )}
    </Card>
  );
}
