import { type ChangeEvent, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";

interface FileFieldProps {
  id: string;
  accept: string;
  isMultiple?: boolean;
  isBusy: boolean;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

/** The field of an upload form, with a button only without script. Reports a file that was chosen before the script was ready. */
export function FileField({ id, accept, isMultiple = false, isBusy, onChange }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A file that was chosen before the script was ready sent no event that React saw.
    if (input.current?.files?.length) input.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        name="file"
        accept={accept}
        multiple={isMultiple}
        required
        onChange={onChange}
        disabled={isBusy}
        className={classNames(
          "mt-3 min-h-11 w-full rounded-md file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border-2",
          "file:border-ink file:bg-transparent file:px-4 file:font-display file:font-semibold file:text-ink",
        )}
      />
      <noscript>
        <Button type="submit" className="mt-3">
          Upload the file
        </Button>
      </noscript>
    </>
  );
}

/** Sends the bytes of a file for an account. `status` is 0 without a response; `problem` is null after success. */
export async function sendFile(
  file: File,
  { url, account, type }: { url: string; account: string; type: string },
): Promise<{ status: number; problem: string | null }> {
  try {
    const headers = { "content-type": type, accept: "application/json", "openroster-account": account };
    const response = await fetch(url, { method: "PUT", headers, body: file });
    if (response.ok) return { status: response.status, problem: null };
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    return { status: response.status, problem: message || "We couldn’t upload the file. Please try again." };
  } catch {
    return { status: 0, problem: "We couldn’t upload the file. Check your connection and try again." };
  }
}
