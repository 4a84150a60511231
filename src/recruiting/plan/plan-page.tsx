import { href } from "react-router";
import { pageContext } from "#page-context";
import { paymentsContext } from "#payments-context";
import { brand } from "../../brand.ts";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import type { Receipt } from "../../payments/list-receipts.server.ts";
import { programs } from "../../programs/actions.server.ts";
import { describeProgram } from "../../programs/describe-program.server.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import { Table } from "../../ui/table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { formatTimestamp, Timestamp } from "../../ui/timestamp.ts";
import type { Route } from "./+types/plan-page.ts";
import { describePlan, type SoldPlan } from "./describe-plan.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const [program, plan] = await Promise.all([
    describeProgram(db, member),
    describePlan(db, member, context.get(paymentsContext)),
  ]);
  return { account: member.accountId, program, plan, name: nameProgram(member), school: member.schoolName };
}

export const clientAction = sendForm;

export const action = pageForms(programs);

const title = "Plan";

type Shown = Route.ComponentProps["loaderData"];

export default function PlanPage({ loaderData }: Route.ComponentProps) {
  const { program, plan, name, school } = loaderData;
  const isPaid = plan.state !== null && plan.state !== "suspended";
  return (
    <div className="page py-5">
      <WorkHead title={title}>{`${name}, ${school}`}</WorkHead>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid gap-6">
          <CurrentPlan {...loaderData} />
          {!isPaid && <PlanTable />}
          <Receipts program={program} receipts={plan.receipts} />
        </div>
        <div className="grid gap-6">
          {plan.mayBuy && <PurchaseOrder name={name} school={school} sold={plan.sold} />}
          {plan.state === null && plan.sold.length > 0 && <OtherPayer sold={plan.sold} />}
          <Card>
            <h2 className="headline-card">Who needs no plan</h2>
            <p className="mt-2 text-ink-muted">
              You can invite a compliance officer without a plan. Athletes and their families never pay.
            </p>
          </Card>
        </div>
      </div>
    </div>
  );
}

function CurrentPlan({ program, plan }: Shown) {
  const { state, isBeingCancelled, paidUntil, nextPaymentAt, hasFailed, managePath, mayBuy, sold, isSetUp } = plan;
  const { trialUntil } = program.plan;
  const mayBuyNow = state === null;
  return (
    <Card accent>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="headline-card">{titleOf({ state, trialUntil, planState: program.plan.state })}</h2>
        {state === "active" && <Badge tone="success">Active</Badge>}
        {trialUntil && state === null && <Badge tone="info">Trial</Badge>}
      </div>
      {hasFailed && (
        <p role="alert" className="mt-4 border-danger border-l-4 bg-sunken px-4 py-3 font-medium">
          PayPal couldn’t collect the last payment.{" "}
          {state === "suspended" && "The plan is paused, and your program is free until the payment succeeds. "}
          <a href={plan.paypalUrl} className="text-link">
            Update the card at PayPal
          </a>
        </p>
      )}
      <p className="mt-3 max-w-[44rem] text-ink-muted">
        {explain({ state, trialUntil, paidUntil, nextPaymentAt, isBeingCancelled, planState: program.plan.state })}
        {program.plan.paidBy && ` ${program.plan.paidBy} pays.`}
      </p>
      {managePath && (
        <LinkButton to={managePath} variant="secondary" className="mt-4">
          {state === "cancelled" ? "See the plan" : "See or cancel the plan"}
        </LinkButton>
      )}
      {mayBuyNow && mayBuy && <Prices sold={sold} />}
      {mayBuyNow && mayBuy && sold.length === 0 && (
        <p className="mt-4 font-medium">
          {isSetUp
            ? "We can’t get the price from PayPal right now. Reload the page in a minute, or email us."
            : "Payments aren’t set up here yet. Email us to buy the plan."}
        </p>
      )}
      {mayBuyNow && !mayBuy && <p className="mt-4 font-medium">The owner of your program can buy the plan.</p>}
    </Card>
  );
}

function Prices({ sold }: { sold: SoldPlan[] }) {
  return (
    <ul className="mt-5 grid gap-4 sm:grid-cols-2">
      {sold.map(({ text, path, planName }, index) => {
        const [amount = "", ...interval] = text.split(" ");
        return (
          <li key={path} className="grid gap-3 rounded-md border border-line-strong p-4">
            <div>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="figure text-5xl">{amount}</span>
                <span className="text-ink-muted">{interval.join(" ")}</span>
              </p>
              <p className="wrap-anywhere mt-1 text-ink-muted text-sm">{planName ?? "Coach plan"}</p>
            </div>
            <LinkButton to={path} variant={index === 0 ? "primary" : "secondary"} aria-label={`Subscribe for ${text}`}>
              Subscribe
            </LinkButton>
          </li>
        );
      })}
    </ul>
  );
}

interface PlanFacts {
  state: string | null;
  trialUntil: string | null;
  planState: string;
}

function titleOf({ state, trialUntil, planState }: PlanFacts): string {
  if (state === "active" || state === "cancelled") return "Coach plan";
  if (state === "suspended") return "Coach plan, paused";
  if (trialUntil) return "Trial of the coach plan";
  return planState === "lapsed" ? "Free, after the coach plan" : "Free";
}

function explain({
  state,
  trialUntil,
  paidUntil,
  nextPaymentAt,
  isBeingCancelled,
  planState,
}: PlanFacts & { paidUntil: string | null; nextPaymentAt: string | null; isBeingCancelled: boolean }): string {
  if (isBeingCancelled) return "We’re canceling the plan. We’re waiting for PayPal to confirm it.";
  if (state === "active")
    return nextPaymentAt
      ? `The next payment is due on ${formatTimestamp(nextPaymentAt, "long-day")}.`
      : "The plan renews until you cancel it.";
  if (state === "cancelled" && paidUntil)
    return `The plan is canceled. You can use it until ${formatTimestamp(paidUntil, "long-day")}. Then your program is free.`;
  if (trialUntil)
    return `Your staff has every tool until ${formatTimestamp(trialUntil, "long-day")}. Then your program is free: you can change 50 athletes and read the others. Nothing is deleted, and you aren’t charged.`;
  if (planState === "lapsed" || state === "suspended")
    return "You can change 50 athletes, those you changed last, and read and export the others. Nothing is lost.";
  return "One list of 50 athletes with notes, and the evaluations of one event.";
}

function PurchaseOrder({ name, school, sold }: { name: string; school: string; sold: SoldPlan[] }) {
  const price = (sold.find(({ unit }) => unit === "year") ?? sold[0])?.text;
  const body = [
    `We would like to buy the coach plan for ${name} at ${school}${price ? ` (${price})` : ""} by purchase order.`,
    "",
    "Purchase order number:",
    "Billing contact and address:",
    "Tax ID or exemption:",
  ].join("\n");
  const address = `mailto:${brand.supportEmail}?subject=${encodeURIComponent(`Purchase order: ${name}, ${school}`)}&body=${encodeURIComponent(body)}`;
  return (
    <Card>
      <h2 className="headline-card">Pay by purchase order</h2>
      <p className="mt-2 text-ink-muted">
        Does your school pay by invoice? Email us the purchase order. We send an invoice, and start the plan when it’s
        paid.
      </p>
      <p className="mt-3">
        <a href={address} className="text-link inline-flex min-h-11 items-center">
          Email a purchase order
        </a>
      </p>
    </Card>
  );
}

function OtherPayer({ sold }: { sold: SoldPlan[] }) {
  return (
    <Card>
      <h2 className="headline-card">Does someone else pay?</h2>
      <p className="mt-2 text-ink-muted">
        Send them the address of the payment page. It names your school and program, and they need no account. One
        person can pay for several programs this way. The receipts are on this page.
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-4">
        {sold.map(({ path, text }) => (
          <li key={path}>
            <TextLink to={path}>
              <span className="sr-only">Payment page for </span>
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Receipts({ program, receipts }: { program: Shown["program"]; receipts: Receipt[] }) {
  return (
    <Card>
      <h2 className="headline-card">Receipts</h2>
      {receipts.length === 0 ? (
        <p className="mt-2 text-ink-muted">No payments yet. Each payment gets a receipt here.</p>
      ) : (
        <Table
          className="mt-3"
          rows={receipts}
          keyOf={({ receiptId }) => receiptId}
          columns={[
            {
              name: "Number",
              cell: ({ receiptId, number }) => (
                <TextLink to={href("/coach/plan/receipts/:receiptId", { receiptId })}>{number}</TextLink>
              ),
            },
            { name: "Paid on", cell: ({ paidAt }) => <Timestamp at={paidAt} /> },
            { name: "Amount", cell: ({ amount }) => amount, isFigure: true },
          ]}
        />
      )}
      {program.can.configure && (
        <EntryForm
          intents={["billing"]}
          version={program.billingReference ?? ""}
          className="mt-4 grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <TextField
            label="Tax ID or order number of your school"
            name="billingReference"
            hint="Printed on every receipt."
            maxLength={60}
            defaultValue={program.billingReference ?? ""}
          />
          <Button type="submit" name="intent" value="billing" variant="secondary">
            Save
          </Button>
        </EntryForm>
      )}
      <Problem of="billing" />
    </Card>
  );
}

const yes = "Yes";
const no = "–";
const features: [feature: string, free: string, plan: string][] = [
  ["Search and public profiles", yes, yes],
  [
    "Athletes on the board",
    `1 list of ${programLimits.freeProspects}`,
    programLimits.prospects.toLocaleString("en-US"),
  ],
  ["Stages, drag and keys, hiding", yes, yes],
  ["Notes", yes, yes],
  ["Evaluations by event", `${programLimits.freeEvents} event`, "Every event"],
  ["Export of your work (CSV, JSON)", yes, yes],
  ["Import of rosters (CSV)", `${programLimits.freeEvents} event`, "Every event"],
  ["Clipboard on a phone, also offline", `${programLimits.freeEvents} event`, "Every event"],
  ["Staff with roles", "1", String(programLimits.staff)],
  ["Needs by position and class", no, yes],
  ["Tags", no, `${programLimits.primaryTags} primary, ${programLimits.secondaryTags} secondary`],
  ["Owners and tasks", no, yes],
  ["Ratings and shared summary", no, yes],
  ["Saved searches with email alerts", no, `${programLimits.savedSearches} per person`],
  ["Contact log with person-days", no, yes],
  ["Comparison", no, `2 to ${programLimits.compare} athletes`],
  ["Yearly roll-over", no, yes],
];

/** Compares the free account and the coach plan. The plan adds tools, and no data of athletes. */
function PlanTable() {
  return (
    <Card>
      <h2 id="plan" className="headline-card">
        What the coach plan adds
      </h2>
      <p className="mt-2 text-ink-muted">
        The plan adds tools. It shows no more about athletes than everyone can read for free. When it ends, your program
        is free again: you can change 50 athletes and read the others. We delete nothing.
      </p>
      <Table
        className="mt-4"
        rows={features}
        keyOf={([feature]) => feature}
        columns={[
          { name: "Tool", cell: ([feature]) => feature },
          { name: "Free", cell: ([, free]) => free },
          { name: "Plan", cell: ([, , plan]) => plan },
        ]}
      />
    </Card>
  );
}
