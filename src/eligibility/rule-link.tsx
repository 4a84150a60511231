import { Timestamp } from "../ui/timestamp.ts";

interface DatedSource {
  source: string;
  url: string;
  checkedOn: string;
}

/** Names the source of a rule of eligibility, with a link and the day of our check. */
export function RuleLink({ rule: { source, url, checkedOn } }: { rule: DatedSource }) {
  return (
    <>
      {"Source: "}
      <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
        {source}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {", checked on "}
      <Timestamp at={checkedOn} format="day" />.
    </>
  );
}
