import { isHttpError } from "http-errors";
import { data, href, Link } from "react-router";
import { pageContext } from "#page-context";
import { PlanOffer } from "../../forms/plan-offer.tsx";
import { explainRefusal } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import type { Route } from "./+types/compare-page.ts";
import { compareAthletes } from "./compare-athletes.server.ts";
import { type Comparison, compareQuery } from "./schema.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const refusal = explainRefusal(member, "compare");
  if (refusal) return data({ comparison: null, message: refusal, needsPlan: member.plan === "free" }, { status: 403 });
  const { searchParams } = new URL(request.url);
  const parsed = compareQuery.safeParse({ athletes: searchParams.get("athletes") ?? "" });
  if (!parsed.success)
    return { comparison: null, message: "Select two to four athletes on the board, then choose Compare." };
  try {
    return {
      comparison: await compareAthletes(context.get(pageContext).db, member, parsed.data.athletes),
      message: "",
    };
  } catch (error) {
    if (!isHttpError(error) || error.status !== 404) throw error;
    return data({ comparison: null, message: "One of these athletes isn’t on your board." }, { status: 404 });
  }
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { comparison, message } = loaderData;
  const needsPlan = "needsPlan" in loaderData && loaderData.needsPlan;
  return (
    <div className="page py-5 print:py-0">
      <WorkHead title="Compare athletes" back={{ to: href("/coach/board"), text: "Board" }} />
      {comparison ? (
        <ComparisonTable {...comparison} />
      ) : (
        <EmptyState
          title={needsPlan ? "The comparison is part of the coach plan" : "Nothing to compare"}
          art="clipboard"
          action={needsPlan ? <PlanOffer /> : <LinkButton to={href("/coach/board")}>Go to the board</LinkButton>}
        >
          {message}
        </EmptyState>
      )}
    </div>
  );
}

function ComparisonTable({ athletes, measurables, statistics, ratings }: Comparison) {
  const groups = [
    { group: "Measurables", rows: measurables },
    { group: "Ratings of your staff", rows: ratings },
    ...statistics,
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the region.
    <section aria-label="Comparison" tabIndex={0} className="mt-6 overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse text-left max-sm:text-sm">
        <thead>
          <tr>
            <td className="w-48 p-2 max-sm:w-22 max-sm:p-1" />
            {athletes.map(({ athleteId, name, season }) => (
              <th
                key={athleteId}
                scope="col"
                className="wrap-anywhere hyphens-auto min-w-28 p-2 align-top max-sm:min-w-20 max-sm:p-1"
              >
                <Link to={href("/coach/prospects/:athleteId", { athleteId })} className="text-link">
                  <bdi>{name}</bdi>
                </Link>
                <span className="block font-normal text-ink-muted text-sm">
                  {season
                    ? `${season.seasonYear}, ${season.teamName}. ${season.games === null ? "Season totals" : `n = ${season.games} games`}, ${season.source}`
                    : "No statistics"}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, rows }) => (
          <tbody key={group} className="break-inside-avoid">
            <tr>
              <th colSpan={athletes.length + 1} scope="colgroup" className="bg-sunken p-2 font-display">
                {group}
              </th>
            </tr>
            {rows.map(({ label, values }) => (
              <tr key={label} className="border-line border-b">
                <th scope="row" className="wrap-anywhere hyphens-auto p-2 font-normal max-sm:p-1">
                  {label}
                </th>
                {values.map((value, index) => (
                  <td key={athletes[index]?.athleteId} className="wrap-anywhere p-2 tabular-nums max-sm:p-1">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
