import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";

export interface MailFile {
  name: string;
  to: string;
  subject: string;
  sentAt: Date;
}

export interface ParsedMailFile extends MailFile {
  text: string;
  html: string;
}

const ending = ".eml";
const noRecipient = "an address that was removed";
const validName = /^\d{8}T\d{9}Z-[0-9a-f-]{36}$/;

/** Writes a mail atomically, readable only by its owner. A mail with the same time and id is replaced. Returns the path. */
export async function writeMailFile(
  folder: string,
  { id, createdAt, source }: { id: string; createdAt: Date; source: Buffer },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${timeOf(createdAt)}-${id}${ending}`);
  const draft = `${file}.${process.pid}.tmp`;
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(source);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return file;
}

export async function listMailFiles(folder: string, limit = 100): Promise<MailFile[]> {
  const names = (await mailNames(folder)).sort().reverse().slice(0, limit);
  const mails = await Promise.all(names.map((name) => findMailFile(folder, name)));
  return mails.filter((mail) => mail !== null).map(({ name, to, subject, sentAt }) => ({ name, to, subject, sentAt }));
}

export async function findMailFile(folder: string, name: string): Promise<ParsedMailFile | null> {
  if (!validName.test(name)) return null;
  const source = await readFile(path.join(folder, name + ending)).catch(() => null);
  if (!source) return null;
  const { to, subject, date, text, html } = await PostalMime.parse(source);
  return {
    name,
    to: to?.[0]?.address ?? noRecipient,
    subject: subject ?? "",
    sentAt: new Date(date ?? 0),
    text: text ?? "",
    html: html ?? "",
  };
}

export function eraseMailFiles(folder: string, addresses: string[]): Promise<number> {
  const erased = new Set(addresses.map((address) => address.toLowerCase()));
  return removeFiles(folder, ({ to }) => erased.has(to.toLowerCase()));
}

/** Removes mail with these ids to recipients other than `addresses`. Returns the number of files. */
export function removeMailFilesToOthers(
  folder: string,
  { ids, addresses }: { ids: string[]; addresses: string[] },
): Promise<number> {
  const [removable, retained] = [new Set(ids), new Set([...addresses.map((one) => one.toLowerCase()), noRecipient])];
  return removeFiles(
    folder,
    ({ name, to }) => removable.has(name.slice(name.indexOf("-") + 1)) && !retained.has(to.toLowerCase()),
  );
}

async function removeFiles(folder: string, isRemoved: (mail: ParsedMailFile) => boolean): Promise<number> {
  let count = 0;
  for (const name of await mailNames(folder)) {
    const mail = await findMailFile(folder, name);
    if (!mail || !isRemoved(mail)) continue;
    await rm(path.join(folder, name + ending), { force: true });
    count += 1;
  }
  return count;
}

export async function removeOldMailFiles(folder: string, before: Date): Promise<void> {
  const oldest = timeOf(before);
  const old = (await mailNames(folder)).filter((name) => name < oldest);
  for (const name of old) await rm(path.join(folder, name + ending), { force: true });
}

async function mailNames(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files.map((file) => path.basename(file, ending)).filter((name) => validName.test(name));
}

function timeOf(date: Date): string {
  return date.toISOString().replaceAll(/[-:.]/g, "");
}
