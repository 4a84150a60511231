import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

/** An S3 server for tests. It checks every signature as Amazon documents it and stores files in memory. */
export interface FakeS3Server {
  /** The bucket's URL with key and secret, in the format of FILES_URL. */
  url: string;
  files: Map<string, { bytes: Buffer; type: string | undefined }>;
  /** Status of the next `times` responses. */
  failing: { status: number; times: number };
  close(): Promise<void>;
}

const credentials = { key: "AKIDEXAMPLE", secret: "wJalr/XUtnFEMI+K7MDENG", region: "eu-central-1" };

/** Starts the store with the bucket `pictures`. */
export async function startFakeS3(): Promise<FakeS3Server> {
  const files: FakeS3Server["files"] = new Map();
  const failing = { status: 0, times: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (failing.times > 0) {
      failing.times -= 1;
      return response.writeHead(failing.status).end();
    }
    const error = findSignatureError(request, body);
    if (error) return response.writeHead(403).end(error);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://s3");
    if (pathname === "/pictures" && searchParams.get("list-type") === "2")
      return response.writeHead(200).end(listing(files, searchParams));
    if (!pathname.startsWith("/pictures/")) return response.writeHead(404).end("NoSuchBucket");
    const file = files.get(pathname);
    if (request.method === "PUT") {
      files.set(pathname, { bytes: body, type: request.headers["content-type"] });
      return response.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      files.delete(pathname);
      return response.writeHead(204).end();
    }
    return file ? response.writeHead(200).end(file.bytes) : response.writeHead(404).end("NoSuchKey");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const login = `${credentials.key}:${encodeURIComponent(credentials.secret)}`;
  return {
    url: `http://${login}@127.0.0.1:${port}/pictures/a?region=${credentials.region}`,
    files,
    failing,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Builds a response to ListObjectsV2 with at most two files. */
function listing(files: FakeS3Server["files"], query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const keys = [...files.keys()].map((path) => path.replace("/pictures/", "")).filter((key) => key.startsWith(prefix));
  const left = keys.toSorted().filter((key) => key > after);
  const page = left.slice(0, 2);
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${files.get(`/pictures/${key}`)?.bytes.length}</Size></Contents>`,
  );
  const token = left.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${left.length > 2}</IsTruncated>${entries.join("")}${token}</ListBucketResult>`;
}

/** Recomputes a request's signature (AWS Signature Version 4) from the secret. Returns the error, or null if it is valid. */
function findSignatureError({ method, url, headers }: IncomingMessage, body: Buffer): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/;
  const [, key, day = "", region, names = "", signature] = pattern.exec(headers.authorization ?? "") ?? [];
  const timestamp = String(headers["x-amz-date"]);
  if (key !== credentials.key || region !== credentials.region || !timestamp.startsWith(day))
    return "InvalidAccessKeyId";
  for (const needed of ["host", "x-amz-date", "x-amz-content-sha256"])
    if (!names.split(";").includes(needed)) return `unsigned ${needed}`;
  if (headers["x-amz-content-sha256"] !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const { pathname, search } = new URL(url ?? "/", "http://s3");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    pathname,
    search.slice(1).split("&").toSorted().join("&"),
    lines.join(""),
    names,
    sha256(body),
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", timestamp, scope, sha256(Buffer.from(canonical))].join("\n");
  const signingKey = [day, credentials.region, "s3", "aws4_request"].reduce<Buffer | string>(
    (before, part) => hmac(before, part),
    `AWS4${credentials.secret}`,
  );
  return hmac(signingKey, text).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
