/** Reads the body of an answer whole; rejects where it is longer than `mostBytes`. */
export async function readBounded(response: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error("The answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
