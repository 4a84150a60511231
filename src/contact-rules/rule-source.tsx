import { Timestamp } from "../ui/timestamp.ts";
import type { ContactRule } from "./evaluate-rules.ts";
import { confidences } from "./vocabulary.ts";

/** The source of a rule, with a link if it has an address, the day of its check and its confidence. */
export function RuleSource({
  rule: { source, checkedOn, confidence },
}: {
  rule: Pick<ContactRule, "source" | "checkedOn" | "confidence">;
}) {
  return (
    <span className="wrap-anywhere">
      {"Source: "}
      <SourceName source={source} />
      {", checked on "}
      <Timestamp at={checkedOn} />
      {confidence === "low" ? ". Not verified." : `. Confidence: ${confidences[confidence].toLowerCase()}.`}
    </span>
  );
}

/** The name of a source, which links to its address. */
export function SourceName({ source }: Pick<ContactRule, "source">) {
  const at = source.indexOf("https://");
  if (at < 0) return source;
  return (
    <a href={source.slice(at)} rel="noreferrer" className="text-link">
      {source.slice(0, at).trim().replace(/:$/, "") || source.slice(at)}
    </a>
  );
}
