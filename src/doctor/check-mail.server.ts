import { promises as systemDns } from "node:dns";
import { checkMailServer } from "../mail/check-mail-server.server.ts";
import { type Finding, note, ok, problem, warning } from "./finding.ts";

export interface MailCheck {
  smtpUrl: string | undefined;
  folder: string;
  sender: string;
  isPublic: boolean;
  /** Sends a test mail. Not set if the operator gave no address. */
  sendTest?: (() => Promise<string>) | undefined;
}

/** Signs in to the mail server, or sends a test mail if `sendTest` is set. */
export async function checkMail({ smtpUrl, folder, sendTest }: MailCheck): Promise<Finding> {
  const check = "Mail";
  if (!smtpUrl) return note(check, `No mail is sent: it is written to files in ${folder}.`);
  const { host } = new URL(smtpUrl);
  try {
    if (sendTest) return ok(check, await sendTest());
    await checkMailServer(smtpUrl);
    return ok(check, `The mail server ${host} accepts the connection and the password. No mail was sent.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const remedy = "Check the host, port, user and password in SMTP_URL, and that the firewall allows the connection.";
    return problem(check, `The mail server ${host} does not work: ${reason}.`, remedy);
  }
}

export interface Dns {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string }[]>;
}

/** Checks the DNS records that other mail servers use to accept mail of this sender. */
export async function checkMailDns(
  { smtpUrl, sender, isPublic }: Pick<MailCheck, "smtpUrl" | "sender" | "isPublic">,
  dns: Dns = systemDns,
): Promise<Finding[]> {
  const check = "Mail DNS";
  if (!(smtpUrl && isPublic)) return [note(check, "Not checked in a local trial.")];
  const domain = sender.slice(sender.lastIndexOf("@") + 1);
  try {
    const [own, policy, servers] = await Promise.all([
      readText(dns, domain),
      readText(dns, `_dmarc.${domain}`),
      withoutMissing(dns.resolveMx(domain)),
    ]);
    const findings = [checkSpf(domain, own), checkDmarc(domain, policy)];
    if (servers.length === 0)
      findings.push(
        warning(
          check,
          `${domain} has no MX record, so replies cannot be delivered.`,
          `Add an MX record for ${domain}.`,
        ),
      );
    return findings;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    return [
      warning(check, `The records of ${domain} cannot be read (${code}).`, "Check the name servers of this machine."),
    ];
  }
}

function checkSpf(domain: string, records: string[]): Finding {
  const check = "Mail DNS";
  const found = records.filter((record) => /^v=spf1(?: |$)/i.test(record));
  if (found.length === 1) return ok(check, `${domain} has an SPF record.`);
  if (found.length > 1)
    return problem(check, `${domain} has ${found.length} SPF records, so receivers use none.`, "Merge them into one.");
  const remedy = `Add a TXT record for ${domain} that lists your mail server, such as: v=spf1 mx include:_spf.YOUR-PROVIDER -all`;
  return problem(check, `${domain} has no SPF record, so receivers treat mail as forged.`, remedy);
}

function checkDmarc(domain: string, records: string[]): Finding {
  const check = "Mail DNS";
  if (records.some((record) => /^v=DMARC1\s*;/i.test(record))) return ok(check, `${domain} has a DMARC policy.`);
  const remedy = `Add a TXT record for _dmarc.${domain}: v=DMARC1; p=quarantine`;
  return warning(check, `${domain} has no DMARC policy. Large mail providers require one.`, remedy);
}

async function readText(dns: Dns, name: string): Promise<string[]> {
  return (await withoutMissing(dns.resolveTxt(name))).map((parts) => parts.join(""));
}

async function withoutMissing<Entry>(records: Promise<Entry[]>): Promise<Entry[]> {
  return records.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
    throw error;
  });
}
