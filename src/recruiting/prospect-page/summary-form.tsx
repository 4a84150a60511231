import { useActionData } from "react-router";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { SaveWithoutScript } from "../../forms/save-without-script.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import type { FormProblem } from "../../http/form-problem.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Summary } from "../prospect/schema.ts";

/** The shared summary. After a conflict it shows both texts, and saving replaces the other one knowingly. */
export function SummaryForm({ summary, mayChange }: { summary: Summary; mayChange: boolean }) {
  const problem = useActionData<FormProblem | null>();
  const conflict = problem?.intent === "summary" ? problem.conflict : undefined;
  const version = conflict?.version ?? summary.version;
  return (
    <Card>
      <h2 className="headline-card">Summary</h2>
      {summary.author && summary.writtenAt && (
        <p className="mt-1 text-ink-muted text-sm">
          {`${summary.author.name}, `}
          <Timestamp at={summary.writtenAt} />
        </p>
      )}
      {conflict && (
        <div className="mt-3 border-warning border-l-4 bg-sunken px-4 py-3">
          <h3 className="font-semibold">Text of the other change</h3>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{conflict.current || "(empty)"}</p>
        </div>
      )}
      {mayChange ? (
        <EntryForm
          intents={["summary"]}
          version={version}
          className="mt-4 grid gap-3"
          savesItself={!conflict}
          fields={{ intent: "summary", version }}
        >
          <TextArea
            label={conflict ? "Your text" : "Shared with your staff"}
            name="text"
            rows={5}
            maxLength={programLimits.noteLength}
            defaultValue={conflict?.yours ?? summary.text}
          />
          {conflict ? (
            <div>
              <Button type="submit">Replace the other text</Button>
            </div>
          ) : (
            <SaveWithoutScript label="Save the summary" />
          )}
        </EntryForm>
      ) : (
        <p className="wrap-anywhere mt-3 whitespace-pre-line">{summary.text || "No summary yet."}</p>
      )}
      <Problem of="summary" />
    </Card>
  );
}
