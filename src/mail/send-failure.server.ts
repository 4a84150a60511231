/** Why a mail did not leave. */
export interface SendFailure {
  /** `mail`: it will never be taken; `later`: not now; `server`: no mail leaves at present. */
  scope: "mail" | "later" | "server";
  /** Codes alone, such as "550 5.1.1 RCPT TO" or "ECONNREFUSED CONN": what servers write repeats addresses. */
  code: string;
}

/** Reads nodemailer's error. Only a 5xx to the recipient or to the message condemns the mail; a refused sender or sign-in is ours to mend. */
export function explainFailure(error: unknown): SendFailure {
  const { code, command, responseCode, response } = error as NodeJS.ErrnoException & {
    command?: string;
    responseCode?: number;
    response?: string;
  };
  const concernsMail = command === "RCPT TO" || command === "DATA";
  if (responseCode && concernsMail && responseCode !== 421) {
    const extended = response?.match(/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/)?.[1];
    return { scope: responseCode >= 500 ? "mail" : "later", code: join(responseCode, extended, command) };
  }
  if (error instanceof Error && !code && !command) return { scope: "later", code: join(error.name) };
  return { scope: "server", code: join(responseCode ?? code, command) };
}

function join(...parts: (string | number | undefined)[]): string {
  const text = parts.filter((part) => part !== undefined).join(" ");
  return text.replaceAll(/[^A-Za-z0-9. _-]/g, "").slice(0, 80) || "unknown";
}
