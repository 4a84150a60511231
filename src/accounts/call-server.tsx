import { classNames } from "../ui/class-names.ts";

/** What came of a call; `status` is 0 where no answer arrived. `message` is always a sentence for people. */
export interface CallOutcome {
  status: number;
  isError: boolean;
  message: string;
  result: unknown;
  /** First field that the answer finds fault with. */
  field: string | undefined;
}

interface Call {
  method: "PUT" | "POST";
  /** With the query, if there is one. */
  path: string;
  body: Record<string, string>;
}

const timeoutMs = 30_000;

/** Calls the server from the browser; never rejects. */
export async function callServer({ method, path, body }: Call): Promise<CallOutcome> {
  try {
    const response = await fetch(path, {
      method,
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readOutcome(response.status, await response.json().catch(() => null));
  } catch {
    return {
      ...readOutcome(0, null),
      message: "We couldn’t reach the server. Check your connection and try again.",
    };
  }
}

function readOutcome(
  status: number,
  answer: Partial<CallOutcome & { errors: { field: string }[] }> | null,
): CallOutcome {
  return {
    status,
    isError: answer?.isError !== false,
    message: answer?.message || "Something went wrong on our side. Please try again in a moment.",
    result: answer?.result ?? null,
    field: answer?.errors?.[0]?.field,
  };
}

/** Says what came of a call, aloud too; it stands in the page from the start, because what is added with its region is not read out everywhere. */
export function CallMessage({
  id,
  message,
  good = false,
}: {
  id?: string;
  message?: string | undefined;
  good?: boolean;
}) {
  return (
    <div role="alert" id={id} className="empty:-mt-6">
      {message && (
        <p
          className={classNames(
            "border-l-4 bg-sunken px-4 py-3 font-medium",
            good ? "border-success" : "border-danger text-danger",
          )}
        >
          {message}
        </p>
      )}
    </div>
  );
}
