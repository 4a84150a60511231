import { LRUCache } from "lru-cache";
import { encodeQr, type QrDrawing } from "../ui/encode-qr.ts";

const drawings = new LRUCache<string, QrDrawing>({ max: 1000 });

/** Encodes the public address of a profile as a QR code, once for all pages of the profile. */
export function encodeShareLink(address: string): QrDrawing {
  const drawing = drawings.get(address) ?? encodeQr(address);
  drawings.set(address, drawing);
  return drawing;
}
