import { Timestamp } from "../ui/timestamp.ts";
import type { ContactRule } from "./evaluate-rules.ts";
import { confidences } from "./vocabulary.ts";

/** The source of a rule, with a link if it has an address, the day of its check and its confidence. */
export function RuleSource({
  rule: { source, checkedOn, confidence },
}: {
  rule: Pick<ContactRule, "source" | "checkedOn" | "confidence">;
}) {
  const at = source.indexOf("https://");
  const words = (at < 0 ? source : source.slice(0, at)).trim().replace(/:$/, "");
  return (
    <span className="wrap-anywhere">
      {"Source: "}
      {at < 0 ? (
        words
      ) : (
        <a href={source.slice(at)} rel="noreferrer" className="text-link">
          {words || source.slice(at)}
        </a>
      )}
      {", checked on "}
      <Timestamp at={checkedOn} />
      {confidence === "low" ? ". Not verified." : `. Confidence: ${confidences[confidence].toLowerCase()}.`}
    </span>
  );
}
