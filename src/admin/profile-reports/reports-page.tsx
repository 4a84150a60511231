import { reportReasons } from "../../profile-reports/vocabulary.ts";
import { loadFrom, portalMeta, workList } from "../portal-route.ts";
import type { ReportList, ReportRecord } from "../schema.ts";
import { reportDecisionWords } from "../vocabulary.ts";
import { DecidedList, type WorkList } from "../work-list/decided-list.tsx";
import { ageWords } from "../work-list/list-filters.tsx";
import type { Route } from "./+types/reports-page.ts";
import { ReportRow } from "./report-row.tsx";

const list: WorkList<ReportRecord> = {
  title: "Reports",
  lede: "Someone says that these profiles are wrong or harmful. Look at the profile, then close the report. If the person left an email, we’ll send the result and delete the email.",
  csv: "reports",
  states: ["Open", "Closed"],
  choices: {
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
  },
  filters: {
    reason: { label: "Reason", words: reportReasons },
    hidden: { label: "Hid the profile", words: { yes: "Yes", no: "No" } },
    age: ageWords,
  },
  row: (report) => <ReportRow key={report.id} report={report} />,
};

export const clientLoader = loadFrom<ReportList>("/api/admin/reports", { ...workList, by: "case" });
export const meta = portalMeta(list.title);

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  return <DecidedList outcome={loaderData} list={list} />;
}
