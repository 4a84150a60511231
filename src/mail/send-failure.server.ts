export interface SendFailure {
  /** `mail`: rejected permanently; `later`: rejected for now; `server`: the server accepts no mail at present. */
  scope: "mail" | "later" | "server";
  /** Only codes, such as "550 5.1.1 RCPT TO" or "ECONNREFUSED CONN", because responses of mail servers repeat addresses. */
  code: string;
}

/** Only a 5xx to the recipient or message fails the mail. A rejected sender or sign-in is our configuration error. */
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
