import { type ChangeEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { FileField, sendFile } from "../../forms/file-field.tsx";
import { Card } from "../../ui/card.tsx";
import { importLimits, uploadProblems } from "./vocabulary.ts";

/** Uploads a table, as soon as it is chosen or, without script, by a form. */
export function UploadRoster({ account, problem }: { account: string; problem: string | null }) {
  const { revalidate } = useRevalidator();
  const [message, setMessage] = useState(problem);
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    setBusy(true);
    setMessage(null);
    setMessage(await send(file, account));
    setBusy(false);
    target.value = "";
    await revalidate();
  }

  return (
    <Card className="mt-8">
      <label htmlFor={id} className="headline-card block">
        Roster file
      </label>
      <p className="mt-2 text-ink-muted">
        {`At most ${importLimits.rows.toLocaleString("en-US")} rows and ${importLimits.bytes / 1024 / 1024} MB. CSV, TSV or Excel (.xlsx, .xls). We delete the file after 7 days.`}
      </p>
      <ActionForm action="/api/coach/import" encType="multipart/form-data" reloadDocument>
        <FileField
          id={id}
          accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
          isBusy={isBusy}
          onChange={(event) => void upload(event)}
        />
      </ActionForm>
      <p role="status" className="mt-2">
        {isBusy && "Reading the file…"}
      </p>
      <p role="alert" className="font-medium text-danger">
        {message}
      </p>
    </Card>
  );
}

/** Returns null, or the reason why the file was rejected. */
async function send(file: File, account: string): Promise<string | null> {
  if (file.size > importLimits.bytes) return uploadProblems.size;
  const { problem } = await sendFile(file, { url: "/api/coach/import", account, type: "application/octet-stream" });
  return problem;
}
