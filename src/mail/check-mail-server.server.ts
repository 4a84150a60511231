import { createTransport } from "nodemailer";

const timeoutMs = 10_000;

/** Connects to a mail server and signs in without sending mail. Throws an error with its reason. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}
