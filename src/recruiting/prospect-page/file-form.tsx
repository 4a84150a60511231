import { useId, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { FileField, sendFile } from "../../forms/file-field.tsx";
import { findUploadProblem } from "../../uploads/vocabulary.ts";
import { fileTypes, prospectFileBytes, prospectFileProblems } from "../prospect-files/schema.ts";

/** Attaches a file as soon as it is chosen or, without script, by a form. */
export function FileForm({ account, athleteId }: { account: string; athleteId: string }) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState(() => findUploadProblem(prospectFileProblems, params.get("problem")));
  const url = `/api/coach/prospects/${athleteId}/files`;

  async function send(file: File) {
    setProblem(null);
    if (file.size > prospectFileBytes) return setProblem(prospectFileProblems.size);
    setSending(true);
    const address = `${url}?${new URLSearchParams({ name: file.name.slice(0, 400) })}`;
    const result = await sendFile(file, { url: address, account, type: "application/octet-stream" });
    setSending(false);
    setProblem(result.problem);
    if (!result.problem) await revalidate();
  }

  return (
    <ActionForm action={url} encType="multipart/form-data" reloadDocument className="mt-4">
      <label htmlFor={id} className="font-semibold">
        New file
      </label>
      <p className="text-ink-muted text-sm">PDF, JPEG, PNG or WebP, at most 10 MB. Only your staff can open it.</p>
      <FileField
        id={id}
        accept={Object.values(fileTypes)
          .map((ending) => `.${ending}`)
          .join()}
        isBusy={isSending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) void send(file);
        }}
      />
      <p role="status" className="mt-2 text-sm">
        {isSending && "Uploading…"}
        {problem && <span className="font-medium text-danger">{problem}</span>}
      </p>
    </ActionForm>
  );
}
