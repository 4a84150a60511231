import { reportReasons } from "../../profile-reports/vocabulary.ts";
import { privateMeta } from "../../ui/page-meta.ts";
import { requireToken } from "../admin-session.tsx";
import { CsvDownload } from "../csv-download.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { ReportList } from "../schema.ts";
import { reportDecisionWords } from "../vocabulary.ts";
import type { BulkChoices } from "../work-list/bulk-bar.tsx";
import { DecidedList } from "../work-list/decided-list.tsx";
import { ageWords, type FilterWords } from "../work-list/list-filters.tsx";
import { workListPath } from "../work-list/work-list-path.ts";
import type { Route } from "./+types/reports-page.ts";
import { ReportRow } from "./report-row.tsx";

const choices: BulkChoices = {
  kind: "report",
  nouns: ["report", "reports"],
  approve: {
    decision: "kept",
    label: reportDecisionWords.kept.button,
    question: "Are you sure that nothing is wrong with these profiles?",
  },
  decline: {
    decision: "corrected",
    label: reportDecisionWords.corrected.button,
    question: "Are you sure that these profiles were corrected?",
  },
  undo: "reopen",
};

const filters = new Map<string, FilterWords>(
  Object.entries<FilterWords>({
    reason: { label: "Reason", words: reportReasons },
    hidden: { label: "Hid the profile", words: { yes: "Yes", no: "No" } },
    age: ageWords,
  }),
);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  return requestAdmin<ReportList>(workListPath("/api/admin/reports", request, { by: "case" }), {
    signal: request.signal,
  });
}

export const meta = () => privateMeta("Reports");

export default function ReportsPage({ loaderData: outcome }: Route.ComponentProps) {
  return (
    <DecidedList
      outcome={outcome}
      title="Reports"
      lede="Someone says that these profiles are wrong or harmful. Look at the profile, then close the report. If the person left an email, we’ll send the result and delete the email."
      noun="report"
      states={["Open", "Closed"]}
      tools={<CsvDownload list="reports" />}
      choices={choices}
      filters={filters}
      row={(report) => <ReportRow key={report.id} report={report} />}
    />
  );
}
