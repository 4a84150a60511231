import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { EntryVerdict } from "../../contact-rules/verdict-text.tsx";
import { shorten } from "../../http/page-size.ts";
import { Badge } from "../../ui/badge.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Contact } from "./schema.ts";
import { means, parties } from "./vocabulary.ts";

/** Shortens the names of an entry, so that a page of entries stays small. */
export function shortenNames({ staff, athlete, loggedBy, note, review, ...contact }: Contact): Contact {
  const shortened = <Person extends { name: string }>(person: Person) => ({
    ...person,
    name: shorten(person.name, 60),
  });
  return {
    ...contact,
    staff: shortened(staff),
    athlete: athlete && shortened(athlete),
    loggedBy: shortened(loggedBy),
    note: note && { ...note, staff: shortened(note.staff) },
    review: review && { ...review, staff: shortened(review.staff) },
  };
}

interface ContactProps {
  correctHref?: ((contact: Contact) => string | null) | null;
  showsAthlete?: boolean;
  /** Renders the part below the note and the review of an entry. */
  note?: (contact: Contact) => ReactNode;
}

export function ContactTable({ contacts, ...rest }: ContactProps & { contacts: readonly Contact[] }) {
  if (contacts.length === 0) return <p className="mt-3 text-ink-muted">No contacts in the log.</p>;
  return (
    <ul className="mt-3 grid gap-3">
      {contacts.map((contact) => (
        <li key={contact.contactId} className="border-line border-b pb-3">
          <ContactEntry contact={contact} {...rest} />
        </li>
      ))}
    </ul>
  );
}

export function ContactEntry({
  contact,
  correctHref,
  showsAthlete = false,
  note,
}: ContactProps & { contact: Contact }) {
  const { day, party, purpose, staff, athlete, loggedBy, loggedAt, isVoid, isCorrected } = contact;
  const correction = correctHref?.(contact);
  return (
    <>
      <p className="wrap-anywhere">
        {isCorrected && <Badge>Corrected later</Badge>} {isVoid && <Badge tone="danger">No contact</Badge>}{" "}
        <span className="font-medium">
          <Timestamp at={day} />, {staff.name}
        </span>
        {showsAthlete && (
          <>
            {": "}
            {athlete ? (
              <Link
                to={`${href("/coach/prospects/:athleteId", { athleteId: athlete.athleteId })}?kind=contacts`}
                className="text-link"
              >
                <bdi>{athlete.name}</bdi>
              </Link>
            ) : (
              "an athlete whose profile isn’t public"
            )}
          </>
        )}
      </p>
      <p className="wrap-anywhere">{`${parties[party]}, ${means[contact.means]}: ${purpose}`}</p>
      <p className="text-ink-muted text-sm">
        {contact.corrects ? "Correction logged" : "Logged"} by {loggedBy.name},{" "}
        <Timestamp at={loggedAt} format="minute" />
        {correction && !isCorrected && (
          <>
            {". "}
            <Link to={correction} className="text-link">
              Correct<span className="sr-only">{`: ${purpose}`}</span>
            </Link>
          </>
        )}
      </p>
      {contact.verdict && <EntryVerdict verdict={contact.verdict} />}
      {contact.reason && <p className="wrap-anywhere mt-1">{`Reason: ${contact.reason}`}</p>}
      {contact.note && (
        <p className="wrap-anywhere mt-1">{`Note of ${contact.note.staff.name}: ${contact.note.text}`}</p>
      )}
      {contact.review && (
        <p className="mt-1">
          <Badge tone="success">Reviewed</Badge> {contact.review.staff.name},{" "}
          <Timestamp at={contact.review.reviewedAt} format="minute" />
        </p>
      )}
      {note?.(contact)}
    </>
  );
}
