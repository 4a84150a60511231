import { classNames } from "../ui/class-names.ts";

/** Result of a request. `status` is 0 if no response arrived. `message` is always a sentence for users. */
export interface RequestResult {
  status: number;
  isError: boolean;
  message: string;
  result: unknown;
  field: string | undefined;
}

interface ApiRequest {
  method: "PUT" | "POST";
  path: string;
  body: Record<string, string>;
}

const timeoutMs = 30_000;

/** Sends a request to the server from the browser. Never rejects. */
export async function sendRequest({ method, path, body }: ApiRequest): Promise<RequestResult> {
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
  response: Partial<RequestResult & { errors: { field: string }[] }> | null,
): RequestResult {
  return {
    status,
    isError: response?.isError !== false,
    message: response?.message || "Something went wrong on our side. Please try again in a moment.",
    result: response?.result ?? null,
    field: response?.errors?.[0]?.field,
  };
}

/**
 * Shows and announces the message of a result. The live region is always in the page, because some screen readers do
 * not announce a region added together with its text.
 */
export function FormMessage({
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
