import { hash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { FileStore, ListedFile } from "./file-store.server.ts";

const timeoutMs = 10_000;
const maxBytes = 4 * 1024 * 1024;

/** Creates a store in a private S3-compatible bucket: `https://KEY:SECRET@host/bucket/folder?region=eu-central-1`. */
export function s3Store(address: string): FileStore {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: "s3",
    region: url.searchParams.get("region") ?? "us-east-1",
    retries: 2,
  });
  const root = `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
  async function requestFile(method: "PUT" | "GET" | "DELETE", name: string, file?: { bytes: Buffer; type: string }) {
    return await request(method, `${root}/${name}`, file);
  }
  async function request(
    method: "PUT" | "GET" | "DELETE",
    address: string | URL,
    file?: { bytes: Buffer; type: string },
  ) {
    const response = await client.fetch(address, {
      method,
      headers: {
        // Signed, so that a proxy cannot change the bytes.
        "x-amz-content-sha256": hash("sha256", file?.bytes ?? ""),
        ...(file && { "content-type": file.type }),
      },
      ...(file && { body: new Uint8Array(file.bytes) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The file store responded with ${response.status} to ${method}.`);
  }
  return {
    description: `files at ${root}`,
    async put(name, file) {
      const response = await requestFile("PUT", name, file);
      await response.body?.cancel();
      if (response.status === 404) throw new Error("The file store has no such bucket.");
    },
    async get(name) {
      const response = await requestFile("GET", name);
      if (response.status === 404 || Number(response.headers.get("content-length") ?? 0) > maxBytes) {
        await response.body?.cancel();
        return null;
      }
      return Buffer.from(await response.arrayBuffer());
    },
    async remove(name) {
      const response = await requestFile("DELETE", name);
      await response.body?.cancel();
    },
    async list() {
      const [bucket = "", ...folder] = url.pathname.split("/").filter(Boolean);
      const files: ListedFile[] = [];
      for (let token: string | undefined = ""; token !== undefined; ) {
        const address = new URL(`/${bucket}`, url.origin);
        const prefix = `${folder.join("/")}/`;
        address.search = String(
          new URLSearchParams({ "list-type": "2", prefix, ...(token && { "continuation-token": token }) }),
        );
        const response = await request("GET", address);
        if (response.status === 404) throw new Error("The file store has no such bucket.");
        const page = await response.text();
        files.push(...readListing(page, decodeURIComponent(prefix)));
        token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
      }
      return files;
    },
  };
}

/** Parses one page of a ListObjectsV2 response and removes the prefix from the names. The names need no unescaping. */
function readListing(page: string, prefix: string): ListedFile[] {
  const files: ListedFile[] = [];
  for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const value = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(entry)?.[1] ?? "";
    const key = value("Key");
    if (key.startsWith(prefix))
      files.push({
        name: key.slice(prefix.length),
        size: Number(value("Size")),
        changedAt: new Date(value("LastModified")),
      });
  }
  return files;
}
