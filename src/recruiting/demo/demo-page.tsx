import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { href } from "react-router";
import { pageContext } from "#page-context";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { WorkHead } from "../../ui/page-title.tsx";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { BoardTable } from "../board/board-table.tsx";
import { graduatedClass } from "../board/roll-over.server.ts";
import type { Route } from "./+types/demo-page.ts";
import { readDemoBoard } from "./read-demo-board.server.ts";

const genders = ["F", "M"] as const;

/** A board of public athletes that nobody can change, also for coaches who wait for approval. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId } = await requireMemberPage(context, request, "College Coach");
  const { db } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const sportCode: SportCode = sportCodes.find((code) => code === searchParams.get("sport")) ?? sportCodes[0];
  const gender = genders.find((code) => code === searchParams.get("team")) ?? "F";
  const board = await readDemoBoard(db, { sportCode, gender, firstYear: graduatedClass("America/Chicago") + 1 });
  return { account: accountId, sportCode, gender, board };
}

export const meta = () => privateMeta("Demo board");

export default function DemoPage({ loaderData: { account, sportCode, gender, board } }: Route.ComponentProps) {
  const path = (sport: SportCode, team: string) => `${href("/coach/demo")}?sport=${sport}&team=${team}`;
  return (
    <div className="page py-5">
      <WorkHead title="Demo board">
        Real public profiles. The stages and needs are examples, and nothing is saved.
      </WorkHead>
      <div className="mt-4 mb-2 flex flex-wrap gap-x-6 gap-y-2">
        <TabsNav
          label="Sport"
          variant="pill"
          tabs={sportCodes.map((code) => ({
            href: path(code, gender),
            label: sports[code],
            current: code === sportCode,
          }))}
        />
        <TabsNav
          label="Team"
          variant="pill"
          tabs={genders.map((code) => ({
            href: path(sportCode, code),
            label: code === "F" ? "Women’s" : "Men’s",
            current: code === gender,
          }))}
        />
      </div>
      {board.total > 0 ? (
        <BoardTable board={board} account={account} programId="demo" mayKeep={false} mayNeed={false} />
      ) : (
        <EmptyState title={`No athletes of ${nameProgram({ sportCode, gender })} yet`} art="clipboard" />
      )}
    </div>
  );
}
