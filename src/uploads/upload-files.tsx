import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { ActionForm } from "../forms/action-form.tsx";
import { FileField, sendFile } from "../forms/file-field.tsx";
import { Card } from "../ui/card.tsx";
import { classNames } from "../ui/class-names.ts";
import { acceptedEndings, uploadLimits, uploadProblems } from "./vocabulary.ts";

interface Progress {
  done: number;
  total: number;
  /** Problems of files that are not in the list of the page. */
  problems: string[];
}

const idle: Progress = { done: 0, total: 0, problems: [] };

interface UploadProps {
  account: string;
  url: string;
  title: string;
  hint: string;
  accept: string;
  bytes: number;
  problems: { size: string };
  isMultiple?: boolean;
  /** The page lists the files that were read and refused. */
  listsRefused?: boolean;
  problem: string | null;
}

/** Uploads the file of a game, or several. */
export function UploadGames({
  isMultiple = false,
  ...props
}: Pick<UploadProps, "account" | "url" | "isMultiple" | "problem">) {
  return (
    <UploadFiles
      {...props}
      isMultiple={isMultiple}
      title={isMultiple ? "Statistics files" : "Statistics file"}
      hint={`StatCrew XML, DataVolley, VolleyStation, Hudl tagging, MaxPreps text, CSV, Excel, or Openroster JSON. ${isMultiple ? `Choose or drop up to ${uploadLimits.files} files. ` : ""}At most 8 MB each. We delete files that you don’t import after ${uploadLimits.days} days.`}
      accept={acceptedEndings}
      bytes={uploadLimits.bytes}
      problems={uploadProblems}
      listsRefused
    />
  );
}

/** Uploads files, as soon as they are chosen or dropped or, without script, by a form. */
export function UploadFiles({
  account,
  url,
  title,
  hint,
  accept,
  bytes,
  problems: { size },
  isMultiple = false,
  listsRefused = false,
  problem,
}: UploadProps) {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<Progress>(problem === null ? idle : { ...idle, problems: [problem] });
  const [isOver, setOver] = useState(false);
  const id = useId();
  const { done, total, problems } = progress;
  const isBusy = done < total;

  async function upload(files: File[]) {
    const chosen = files.slice(0, isMultiple ? uploadLimits.files : 1);
    const left = files.length - chosen.length;
    const found = left > 0 ? [`We read at most ${chosen.length} files at once. Choose the other ${left} again.`] : [];
    for (const [index, file] of chosen.entries()) {
      setProgress({ done: index, total: chosen.length, problems: found });
      const { status, problem: refusal } =
        file.size > bytes ? { status: 413, problem: size } : await send(file, { url, account });
      if (refusal !== null && !(listsRefused && status === 422)) found.push(`${file.name}: ${refusal}`);
      await revalidate();
    }
    setProgress({ done: chosen.length, total: chosen.length, problems: [...found] });
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = "";
    if (files.length > 0) void upload(files);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!isBusy) void upload([...event.dataTransfer.files]);
  }

  return (
    <Card className={classNames("mt-8", isOver && "outline-2 outline-accent outline-dashed")}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file field does the same by keyboard. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label htmlFor={id} className="headline-card block">
          {title}
        </label>
        <p className="mt-2 text-ink-muted">{hint}</p>
        <ActionForm action={url} encType="multipart/form-data" reloadDocument>
          <FileField id={id} accept={accept} isMultiple={isMultiple} isBusy={isBusy} onChange={choose} />
        </ActionForm>
        {isBusy && <progress aria-hidden value={done} max={total} className="mt-3 w-full accent-accent" />}
        <p role="status" className="mt-2">
          {isBusy && (total > 1 ? `Reading file ${done + 1} of ${total}…` : "Reading the file…")}
        </p>
        <div role="alert">
          {problems.map((text) => (
            <p key={text} className="wrap-anywhere mt-1 font-medium text-danger">
              {text}
            </p>
          ))}
        </div>
      </div>
    </Card>
  );
}

function send(file: File, { url, account }: { url: string; account: string }) {
  return sendFile(file, {
    url: `${url}?name=${encodeURIComponent(file.name.slice(-120))}`,
    account,
    type: "application/octet-stream",
  });
}
