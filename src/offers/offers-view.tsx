import { type Sent, SentMessage } from "../contact/family-messages.tsx";
import { ButtonForm } from "../forms/button-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card, TitledCard } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import { formatDollars } from "./compare-offer.ts";
import { OfferForm } from "./offer-form.tsx";
import type { Offer } from "./schema.ts";
import { offerKinds, offerLevels, offerLimits, offerQuestions, renewals, residences } from "./vocabulary.ts";

export const offersLede =
  "Compare what each college would cost your family. Only the athlete and the parents or guardians read this page. No coach, no team and none of our staff can see it.";

/** The offers of a family beside each other, with the forms that change them. */
export function OffersView({
  offers,
  unreadable,
  formKey,
  sent,
}: {
  offers: Offer[];
  unreadable: number;
  formKey: string;
  sent: unknown;
}) {
  const isFull = offers.length + unreadable >= offerLimits.offers;
  return (
    <div className="mt-8 grid gap-6">
      <SentMessage sent={sent as Sent} />
      {unreadable > 0 && (
        <p className="border-warning border-l-4 bg-sunken px-4 py-3">
          {`We can’t read ${unreadable === 1 ? "one offer" : `${unreadable} offers`}: the key of this site changed.`}
        </p>
      )}
      {offers.length === 0 ? (
        <EmptyState title="No offers yet" art="bench">
          Write down an offer below. We compute what a year costs after all aid.
        </EmptyState>
      ) : (
        <ul className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
          {offers.map((offer) => (
            <OfferCard key={offer.offerId} offer={offer} />
          ))}
        </ul>
      )}
      {["change", "remove"].map((intent) => (
        <Problem key={intent} of={intent} />
      ))}
      <details className="rounded-lg border border-line bg-raised px-5 py-2 shadow-card sm:px-6">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Questions to ask before you decide
        </summary>
        <ul className="mb-3 grid max-w-[44rem] list-disc gap-2 pl-5">
          {offerQuestions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </details>
      <TitledCard id="add" title="Write down an offer" isLarge padding="lg" accent={offers.length === 0}>
        {isFull ? (
          <p className="mt-2">{`You can store ${offerLimits.offers} offers. Delete one first.`}</p>
        ) : (
          <OfferForm key={`${formKey}`} offer={null} formKey={formKey} />
        )}
      </TitledCard>
    </div>
  );
}

function OfferCard({ offer }: { offer: Offer }) {
  const { offerId, version, school, team, level, year, kind, residence, cost, sums, warnings, tuition, ...rest } =
    offer;
  const { deadline, notes, renewal } = rest;
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="headline-card wrap-anywhere text-xl">{school}</h2>
          <p className="wrap-anywhere text-ink-muted text-sm">
            {[team, level === "other" ? null : offerLevels[level], `from ${year}`].filter(Boolean).join(", ")}
          </p>
        </div>
        <Badge>{offerKinds[kind]}</Badge>
      </div>
      {sums.netYear === null ? (
        <p className="font-semibold">Cost unknown. Ask the school.</p>
      ) : (
        <div>
          <p className="figure text-4xl">{formatDollars(sums.netYear)}</p>
          <p className="text-ink-muted text-sm">you pay a year</p>
        </div>
      )}
      <dl className="grid gap-1 text-sm">
        <Row label="Cost of a year">{cost === null ? "Unknown" : formatDollars(cost)}</Row>
        <Aid label="Athletic aid" amount={offer.athletic} />
        <Aid label="Academic aid" amount={offer.academic} />
        <Aid label="Aid by need" amount={offer.need} />
        <Row label="All aid">
          {formatDollars(sums.aid)}
          {sums.aidPercent !== null && <span className="text-ink-muted">{` (${sums.aidPercent}% of the cost)`}</span>}
        </Row>
        {sums.netFour !== null && <Row label="Four years">{formatDollars(sums.netFour)}</Row>}
        {sums.netFive !== null && <Row label="Five years">{formatDollars(sums.netFive)}</Row>}
      </dl>
      <p className="text-ink-muted text-sm">
        {`${residences[residence]}. Aid: ${renewals[renewal].toLowerCase().replace("i don’t know", "length unknown")}.`}
        {tuition && ` Published tuition and fees: ${tuition}.`}
      </p>
      {deadline && (
        <p className="font-medium">
          Decide by <Timestamp at={deadline} format="day" />
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="grid gap-1 border-warning border-l-4 bg-sunken px-3 py-2 text-sm">
          {warnings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {notes && <p className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3 text-sm">{notes}</p>}
      <details className="border-line border-t">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          Change or delete<span className="sr-only">{` the offer of ${school}`}</span>
        </summary>
        <OfferForm key={version} offer={offer} formKey="" />
        <div className="mt-4">
          <ButtonForm intent="remove" variant="ghost" fields={{ offerId }}>
            Delete this offer
          </ButtonForm>
        </div>
      </details>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-line border-b py-1">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  );
}

function Aid({ label, amount }: { label: string; amount: number }) {
  return amount === 0 ? null : <Row label={label}>{formatDollars(-amount)}</Row>;
}
