import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import Papa from "papaparse";
import { z } from "zod";
import type { Feature } from "../http/action.server.ts";
import { teamGenders } from "../schools/vocabulary.ts";
import { publishedQuery } from "../sessions/client.server.ts";
import { dayIn, openingDay } from "./evaluate-rules.ts";
import { listRules } from "./find-rules.server.ts";
import { calendarQuery, contactRuleList, ruleQuery } from "./schema.ts";
import { licence } from "./vocabulary.ts";
import { writeCalendar } from "./write-calendar.server.ts";

/** The contact rules as open data. */
export const contactRules: Feature = {
  tag: "contact rules",
  operations: [
    publishedQuery({
      route: "GET /api/contact-rules",
      name: "listContactRules",
      summary: "Lists the rules on when coaches may contact athletes, with their sources",
      description: `The data is free to use (${licence.name}). It is no legal advice.`,
      query: ruleQuery,
      returns: contactRuleList,
      async run(db, _client, { sportCode, gender, association, division, classYear }) {
        const isWanted = (value: string | null, wanted: string | undefined) =>
          value === null || wanted === undefined || value === wanted;
        const rules = (await listRules(db)).filter(
          (rule) =>
            isWanted(rule.sportCode, sportCode) &&
            isWanted(rule.gender, gender) &&
            isWanted(rule.association, association) &&
            isWanted(rule.division, division),
        );
        const data = rules.map(({ changedAt, changedBy: _author, origin: _origin, ...rule }) => ({
          ...rule,
          changedAt: changedAt.toISOString(),
          opensOn: classYear === undefined ? null : openingDay(rule, classYear),
        }));
        return { license: licence.name, licenseUrl: licence.url, data };
      },
    }),
    publishedQuery({
      route: "GET /api/contact-rules.csv",
      name: "downloadContactRules",
      summary: "Returns the contact rules as CSV, with the columns of the file that comes with the product",
      returns: { description: "CSV", content: { "text/csv": { schema: z.string() } } },
      async run(db) {
        const rows = (await listRules(db)).map((rule) => ({
          ...{ id: rule.id, version: rule.version, association: rule.association, division: rule.division },
          ...{ sport: rule.sportCode, gender: rule.gender, purpose: rule.purposes.join(" ") },
          ...{ recipient: rule.recipients.join(" "), opens: rule.opens, endsWhen: rule.endsWhen },
          ...{ validFrom: rule.validFrom, validTo: rule.validTo, source: rule.source, checkedOn: rule.checkedOn },
          ...{ confidence: rule.confidence, sentence: rule.sentence, license: licence.name },
        }));
        const content = Papa.unparse(rows, { escapeFormulae: true, newline: "\r\n" });
        return { name: "contact-rules.csv", type: "text/csv; charset=utf-8", content };
      },
    }),
    publishedQuery({
      route: "GET /api/contact-rules.ics",
      name: "subscribeContactDates",
      summary: "Returns the opening dates of a sport and class as a calendar",
      query: calendarQuery,
      returns: { description: "iCalendar", content: { "text/calendar": { schema: z.string() } } },
      async run(db, _client, { sportCode, gender, classYear }, { publicUrl }) {
        const now = new Date();
        const today = dayIn("America/New_York", now);
        const rules = (await listRules(db)).filter(
          (rule) =>
            [null, sportCode].includes(rule.sportCode) &&
            [null, gender].includes(rule.gender) &&
            (rule.validTo === null || rule.validTo >= today),
        );
        const name = `Contact dates: ${teamGenders[gender].toLowerCase()} ${sportWord(sportCode)}, class of ${classYear}`;
        const content = writeCalendar(rules, { classYear, name, host: new URL(publicUrl).hostname, now });
        return { name: "contact-dates.ics", type: "text/calendar; charset=utf-8", content };
      },
    }),
  ],
};
