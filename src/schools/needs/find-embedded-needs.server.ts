import type { Kysely } from "kysely";
import { href } from "react-router";
import type { Gender, SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import { findNeeds } from "./find-needs.server.ts";
import { nameTeam, showNeed } from "./show-needs.server.ts";

export interface NeedsEmbed {
  title: string;
  needs: { needId: string; name: string; minimum: string | null; scholarship: string; lastDay: string; url: string }[];
  /** Needs that the frame has no room for. */
  more: number;
  schoolUrl: string;
}

const most = 20;

/** Returns what a frame with the needs of a program shows, or null if the program publishes none. */
export async function findEmbeddedNeeds(
  db: Kysely<Database>,
  { programId, publicUrl }: { programId: string; publicUrl: string },
): Promise<NeedsEmbed | null> {
  if (!isRecordId(programId)) return null;
  const program = await db
    .selectFrom("showing_programs")
    .innerJoin("schools", "schools.id", "showing_programs.school_id")
    .select(["schools.id as schoolId", "schools.name as school"])
    .select(["showing_programs.sport_code as sportCode", "showing_programs.gender"])
    .where("showing_programs.id", "=", programId)
    .executeTakeFirst();
  if (!program) return null;
  const { needs, total } = await findNeeds(db, { filters: { programId }, page: 1, size: most });
  return {
    title: `${program.school} ${nameTeam(program.gender as Gender, program.sportCode as SportCode)}: whom we need`,
    needs: needs
      .map((need) => showNeed(need, { athlete: null }))
      .map(({ needId, title, minimum, scholarship, lastDay }) => ({
        ...{ needId, name: title, minimum, scholarship, lastDay },
        url: publicUrl + href("/needs/:needId", { needId }),
      })),
    more: total - needs.length,
    schoolUrl: publicUrl + href("/schools/:schoolId", { schoolId: String(program.schoolId) }),
  };
}
