import { photoTypes } from "../athletes/limits.ts";
import type { Crop } from "./crop-square.ts";

/** Maximum side length of an uploaded photo in pixels. */
const maxSide = 1600;

/** A photo to upload, with its size in pixels. The size is null for a file that the browser cannot decode. */
export interface ShrunkPhoto {
  photo: Blob;
  size: { width: number; height: number } | null;
}

/** Shrinks a photo for slow connections and converts formats such as HEIC to JPEG. Returns an unreadable file unchanged. */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = picture;
    const scale = Math.min(1, maxSide / Math.max(width, height));
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const smaller = await drawPhoto(picture, size);
    return smaller && (smaller.size < file.size || !isAccepted(file))
      ? { photo: smaller, size }
      : { photo: file, size: { width, height } };
  } catch {
    return { photo: file, size: null };
  }
}

/** Returns the square part of a photo as JPEG, or the whole photo if it cannot be drawn. */
export async function cropPhoto(photo: Blob, { x, y, side }: Crop): Promise<Blob> {
  const pixels = Math.round(side);
  const picture = await createImageBitmap(photo, Math.round(x), Math.round(y), pixels, pixels);
  return (await drawPhoto(picture, { width: pixels, height: pixels })) ?? photo;
}

async function drawPhoto(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

function isAccepted({ type }: File): boolean {
  return (photoTypes as readonly string[]).includes(type);
}
