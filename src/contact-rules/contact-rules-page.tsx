import { sportCodes, sportNames } from "@openroster/stat-files/sports/sports.ts";
import { href } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { teamGenders } from "../schools/vocabulary.ts";
import { Button } from "../ui/button.tsx";
import { Card, Section } from "../ui/card.tsx";
import { CourtHead } from "../ui/form-frame.tsx";
import { breadcrumbList, loadedMeta, siteCard } from "../ui/page-meta.ts";
import { SelectField } from "../ui/select-field.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/contact-rules-page.ts";
import { answerQuestion, type RuleQuestion } from "./answer-question.server.ts";
import { type ContactRule, dayIn } from "./evaluate-rules.ts";
import { listRules } from "./find-rules.server.ts";
import { levels, nameLevel } from "./levels.ts";
import { RuleSource } from "./rule-source.tsx";
import { calendarQuery } from "./schema.ts";
import { VerdictList } from "./verdict-text.tsx";
import { licence, purposes, recipients } from "./vocabulary.ts";

const title = "When may a college coach write to you?";
const description =
  "The dates from which college coaches may contact an athlete, by sport, division and class, each with its source and the day of our check.";
/** Classes that the form offers, from the current calendar year. */
const offered = 8;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reads: db, publicUrl } = context.get(pageContext);
  await context.get(pageCacheContext).cachePage({ onlyInOutage: true });
  const params = new URL(request.url).searchParams;
  const today = dayIn("America/New_York", new Date());
  const question = readQuestion(params);
  const rules = (await listRules(db)).map(({ changedAt: _at, changedBy: _by, origin: _origin, ...rule }) => rule);
  const answer = question && answerQuestion(rules, question, today);
  const canonical = `${publicUrl}${href("/contact-rules")}`;
  return {
    question,
    chosen: Object.fromEntries(["sport", "gender", "division", "class"].map((name) => [name, params.get(name) ?? ""])),
    today,
    classes: Array.from({ length: offered }, (_, index) => Number(today.slice(0, 4)) + index),
    answer,
    rules: rules.filter(({ purposes: list, validTo }) => list.length > 0 && (validTo === null || validTo >= today)),
    page: {
      title: answer ? `${title} ${answer.title}` : title,
      site: brand.name,
      description: answer ? answer.sentence : description,
      canonical: question ? `${canonical}?${addressOf(question)}` : canonical,
      data: [breadcrumbList([{ name: "Contact rules", url: canonical }])],
      image: siteCard(brand, publicUrl),
      index: answer === null || answer.isPossible,
    },
  };
}

/** Returns the question of an address, or null if a part is missing or unknown. */
function readQuestion(params: URLSearchParams): RuleQuestion | null {
  const read = { sportCode: params.get("sport"), gender: params.get("gender"), classYear: params.get("class") };
  const { data } = calendarQuery.safeParse(read);
  const level = params.get("division") ?? "";
  return data && levels.has(level) ? { ...data, level } : null;
}

function addressOf({ sportCode, gender, level, classYear }: RuleQuestion): string {
  return String(new URLSearchParams({ sport: sportCode, gender, division: level, class: String(classYear) }));
}

export const meta = loadedMeta;

export default function ContactRulesPage({ loaderData }: Route.ComponentProps) {
  const { chosen, classes, answer, question, rules, today } = loaderData;
  return (
    <>
      <CourtHead court="net-court" title={title} lede={description} />
      <div className="page relative -mt-20 pb-20">
        <Card accent padding="md">
          <form action={href("/contact-rules")} aria-label="Your athlete">
            <div className="grid grid-cols-2 items-end gap-x-4 gap-y-5 lg:grid-cols-[1fr_1fr_1.4fr_1fr_auto]">
              <SelectField
                label="Sport"
                name="sport"
                required
                defaultValue={chosen.sport}
                empty="Choose…"
                options={sportCodes.map((code) => [code, sportNames[code]])}
              />
              <SelectField
                label="Team"
                name="gender"
                required
                defaultValue={chosen.gender}
                empty="Choose…"
                options={Object.entries(teamGenders)}
              />
              <SelectField
                label="Division"
                name="division"
                className="max-sm:col-span-2"
                required
                defaultValue={chosen.division}
                empty="Choose…"
                options={[...levels].map(([value, { name }]) => [value, name])}
              />
              <SelectField
                label="Class"
                name="class"
                className="max-sm:col-span-2"
                required
                defaultValue={chosen.class}
                empty="Choose…"
                options={classes}
              />
              <Button type="submit" className="col-span-2 min-h-12 lg:col-span-1 lg:px-7">
                Show
              </Button>
            </div>
          </form>
        </Card>
        {answer && question && (
          <Section id="answer" title={answer.title} className="pt-10">
            <p className="lede mt-4">{answer.sentence}</p>
            <p className="mt-3 max-w-[48rem] text-ink-muted">
              {`Class of ${question.classYear} means that the athlete finishes high school in ${question.classYear}. A coach may be allowed one thing and not another: an invitation to a camp for all has its own line.`}
            </p>
            <Card className="mt-6 max-w-[48rem]">
              <h3 className="headline-card mb-4">
                {"What a coach may send on "}
                <Timestamp at={today} format="long-day" />
              </h3>
              <VerdictList verdicts={answer.verdicts} />
              {answer.signed?.rule && (
                <p className="mt-4 border-line border-t pt-4 text-sm">
                  {`${answer.signed.rule.sentence} `}
                  <RuleSource rule={answer.signed.rule} />
                </p>
              )}
            </Card>
            <p className="mt-4">
              <a href={`/api/contact-rules.ics?${calendarAddress(question)}`} className="text-link">
                Add the dates of all divisions to your calendar
              </a>
            </p>
            {answer.notes.length > 0 && (
              <>
                <h3 className="headline-card mt-8">Also good to know</h3>
                <ul className="mt-3 grid max-w-[48rem] gap-3">
                  {answer.notes.map((rule) => (
                    <li key={rule.id}>
                      {rule.sentence}{" "}
                      <span className="text-ink-muted text-sm">
                        <RuleSource rule={rule} />
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Section>
        )}
        <Section id="rules" title="All rules" className="pt-12">
          <ul className="mt-6 divide-y divide-line border-line border-y">
            {rules.map((rule) => (
              <Rule key={rule.id} rule={rule} />
            ))}
          </ul>
        </Section>
        <Section id="use" title="About this table" className="max-w-[48rem] pt-12">
          <p className="mt-4">
            A day begins at midnight where the college is. If two sources name different days, the later one applies
            here, and the rule is not verified. This is no legal advice: a compliance office decides.
          </p>
          <p className="mt-3">
            Take the table as{" "}
            <a href="/api/contact-rules" className="text-link">
              JSON
            </a>{" "}
            or{" "}
            <a href="/api/contact-rules.csv" className="text-link">
              CSV
            </a>
            . It is free for every use under{" "}
            <a href={licence.url} rel="license noreferrer" className="text-link">
              {licence.name}
            </a>
            .
          </p>
        </Section>
      </div>
    </>
  );
}

function calendarAddress({ sportCode, gender, classYear }: RuleQuestion): string {
  return String(new URLSearchParams({ sportCode, gender, classYear: String(classYear) }));
}

function Rule({ rule }: { rule: ContactRule }) {
  const { sportCode, gender, purposes: about, recipients: to, validFrom, validTo } = rule;
  const team = [gender && teamGenders[gender], sportCode && sportNames[sportCode]].filter(Boolean).join(" ");
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div>
        <p className="font-semibold">{[nameLevel(rule), team || "All sports"].join(", ")}</p>
        <p className="text-ink-muted text-sm">{about.map((purpose) => purposes[purpose]).join(", ")}</p>
        <p className="text-ink-muted text-sm">{`To: ${to.map((one) => recipients[one].toLowerCase()).join(", ")}`}</p>
      </div>
      <div>
        <p>{rule.sentence}</p>
        <p className="mt-1 text-ink-muted text-sm">
          <RuleSource rule={rule} />
          {validFrom && (
            <>
              {" In force since "}
              <Timestamp at={validFrom} />.
            </>
          )}
          {validTo && (
            <>
              {" Ends on "}
              <Timestamp at={validTo} />.
            </>
          )}
        </p>
      </div>
    </li>
  );
}
