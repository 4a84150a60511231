import type { Feature } from "../../http/action.server.ts";
import { administratorAction, administratorQuery } from "../administrator-operations.server.ts";
import { staleResponse } from "../schema.ts";
import { changeRule } from "./change-rule.server.ts";
import { listRuleRecords } from "./list-rule-records.server.ts";
import { ruleBody, ruleParams, ruleRecords, rulesQuery, ruleVersion } from "./schema.ts";

/** The contact rules, which the staff checks once a year and changes with versions. */
export const ruleWork: Feature = {
  tag: "admin",
  operations: [
    administratorQuery({
      route: "GET /api/admin/contact-rules",
      name: "listRuleVersions",
      summary: "Lists the contact rules, those due for a check first, and the versions of one",
      query: rulesQuery,
      returns: ruleRecords,
      run: (db, _caller, { rule }) => listRuleRecords(db, rule),
    }),
    administratorAction({
      route: "PUT /api/admin/contact-rules/:ruleId",
      name: "changeContactRule",
      summary: "Adds a version of a contact rule, or a rule",
      description:
        "Former versions stay, because entries of contact logs name them. Returns 409 with the current version if it is not the one that was read.",
      params: ruleParams,
      body: ruleBody,
      returns: ruleVersion,
      responses: { 409: staleResponse(ruleVersion) },
      message: "The rule is saved.",
      run: (trx, { administratorId }, { ruleId, ...rule }) => changeRule(trx, { administratorId, ruleId, rule }),
    }),
  ],
};
