/** Resolves to null or an error message. Uses XMLHttpRequest, because fetch does not report upload progress. */
export function uploadPhoto(
  file: Blob,
  { account, signal, onProgress }: { account: string; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("PUT", "/api/me/photo");
    request.setRequestHeader("content-type", file.type);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("openroster-account", account);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(problemOf(request));
    request.onerror = () => resolve("We couldn’t upload the photo. Check your connection and try again.");
    request.onabort = () => resolve(null);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function problemOf({ status, response }: XMLHttpRequest): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401) return "You were signed out. Please sign in again.";
  const { message } = (response ?? {}) as { message?: string };
  return message ?? "We couldn’t save the photo. Please try again.";
}
