import { href, useSearchParams } from "react-router";
import { nameLevel } from "../../contact-rules/levels.ts";
import { RuleSource } from "../../contact-rules/rule-source.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { InlineLink, TextLink } from "../../ui/link-button.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { PortalPage } from "../page-body.tsx";
import { loadFrom, portalMeta } from "../portal-route.ts";
import { RequestFailed } from "../request-failed.tsx";
import { useRequest } from "../use-request.ts";
import type { Route } from "./+types/rules-page.ts";
import { readRule } from "./read-rule-form.ts";
import { RuleForm } from "./rule-form.tsx";
import type { RuleRecords, RuleVersionRecord } from "./schema.ts";

const title = "Contact rules";

export const clientLoader = loadFrom<RuleRecords>("/api/admin/contact-rules");
export const meta = portalMeta(title);

/** `?rule=` opens the form and the versions of a rule; `?rule=new` adds one. */
export default function RulesPage({ loaderData: outcome }: Route.ComponentProps) {
  const [params] = useSearchParams();
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, versions } = outcome.result;
  const due = data.filter((rule) => rule.isDue).length;
  return (
    <PortalPage
      title={title}
      lede="Each change is a new version. Logs of contacts keep the version by which they were evaluated. Check each rule at its source once a year."
      actions={
        <p className="font-medium">{due === 1 ? "1 rule is due for a check" : `${due} rules are due for a check`}</p>
      }
      className="grid gap-6 pt-6"
    >
      {versions[0] && <OpenRule key={`${versions[0].id} ${versions[0].version}`} versions={versions} />}
      {params.get("rule") === "new" ? (
        <Card as="section" accent>
          <h2 className="headline-card mb-4">Add a rule</h2>
          <RuleForm rule={null} />
        </Card>
      ) : (
        <TextLink to={`${href("/admin/contact-rules")}?rule=new`}>Add a rule</TextLink>
      )}
      <ul className="divide-y divide-line border-line border-y">
        {data.map((rule) => (
          <RuleRow key={rule.id} rule={rule} />
        ))}
      </ul>
    </PortalPage>
  );
}

function RuleRow({ rule }: { rule: RuleVersionRecord }) {
  const { pending, send } = useRequest();
  const today = new Date().toISOString().slice(0, 10);
  const path = `/api/admin/contact-rules/${rule.id}`;
  return (
    <li className="grid items-start gap-x-6 gap-y-2 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
      <div>
        <p className="wrap-anywhere font-semibold">{rule.id}</p>
        <p className="text-ink-muted text-sm">
          {[nameLevel(rule), rule.sportCode, rule.gender].filter(Boolean).join(", ")}
        </p>
        {rule.isDue && <Badge tone="warning">Due for a check</Badge>}
      </div>
      <div>
        <p>{rule.sentence}</p>
        <p className="mt-1 text-ink-muted text-sm">
          {rule.opens ? `Opens ${rule.opens}. ` : ""}
          <RuleSource rule={rule} />
          {` Version ${rule.version}.`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <TextLink to={`${href("/admin/contact-rules")}?rule=${rule.id}`}>
          Change<span className="sr-only">{` ${rule.id}`}</span>
        </TextLink>
        {rule.checkedOn < today && (
          <Button
            variant="secondary"
            busy={pending !== null}
            onClick={() => void send(path, { method: "PUT", body: { ...readRule(rule), checkedOn: today } })}
          >
            Checked today<span className="sr-only">{`: ${rule.id}`}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function OpenRule({ versions }: { versions: RuleVersionRecord[] }) {
  const [rule] = versions;
  if (!rule) return null;
  return (
    <Card as="section" accent>
      <h2 className="wrap-anywhere headline-card mb-4">{rule.id}</h2>
      <RuleForm rule={rule} />
      <h3 className="mt-6 font-semibold">Versions</h3>
      <ul className="mt-2 grid gap-2">
        {versions.map((version) => (
          <li key={version.version} className="text-sm">
            {`Version ${version.version}, ${version.origin === "file" ? "with the product" : `by ${version.changedBy ?? "an administrator who was erased"}`}, `}
            <Timestamp at={version.changedAt} format="minute" />
            <span className="text-ink-muted">{`: ${version.opens ?? "no opening"}. ${version.sentence}`}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <InlineLink to={href("/admin/contact-rules")}>Close</InlineLink>
      </p>
    </Card>
  );
}
