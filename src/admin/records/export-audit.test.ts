import { describe, expect, it } from "vitest";
import { createMember } from "../../../tests/members.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import { exportAudit } from "./export-audit.server.ts";

const { db } = testDatabase();

async function linesOf(filters = {}): Promise<string[]> {
  const text = (await Array.fromAsync(exportAudit(db, filters))).join("");
  expect(text.endsWith("\r\n")).toBe(true);
  return text.slice(0, -2).split("\r\n");
}

describe("audit log export", () => {
  it("escapes formulas and CSV special characters", async () => {
    const names = ["=cmd|' /C calc'!A0", "+1", "-2", "@SUM(1)", 'Quo"te, Jr.', " =1", "Plain"];
    for (const last_name of names) {
      const { id } = await createMember(db, { first_name: last_name.trim(), last_name: "X" });
      await writeAudit(db, {
        actor: { label: "visitor" },
        action: "account-opened",
        subjectId: id,
        details: { note: '=1,"a"' },
      });
    }
    const [header, ...lines] = await linesOf();
    expect(header).toBe("id,at,actor,actorId,actorEmail,action,subjectId,subject,subjectEmail,details,changes");
    expect(lines).toHaveLength(names.length);
    const subjects = ["'=cmd|' /C calc'!A0 X", "'+1 X", "'-2 X", "'@SUM(1) X", '"Quo""te, Jr. X"', "'=1 X", "Plain X"];
    for (const [index, subject] of subjects.reverse().entries()) {
      expect(lines[index]).toContain(`,${subject},`);
      expect(lines[index]).toContain(',"{""note"":""=1,\\""a\\""""}"');
    }
  });

  it("exports every entry exactly once, newest first", async () => {
    const { id } = await createMember(db);
    await db
      .insertInto("audit_log")
      .columns(["action", "actor_label", "subject_account"])
      .expression((eb) =>
        eb
          .selectFrom(eb.fn<{ n: number }>("generate_series", [eb.lit(1), eb.lit(2500)]).as("n"))
          .select(({ val }) => [
            val("mail-resent").as("action"),
            val<"schedule">("schedule").as("actor_label"),
            val(id).as("subject_account"),
          ]),
      )
      .execute();
    const ids = (await linesOf({ subject: id })).slice(1).map((line) => Number(line.split(",")[0]));
    expect(ids).toHaveLength(2500);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
  });
});
