import { photoTypes } from "../athletes/limits.ts";

/** Maximum side length of an uploaded photo in pixels. */
const maxSide = 1600;

/** Shrinks a photo for slow connections and converts formats such as HEIC to JPEG. Returns an unreadable file unchanged. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    return smaller.size < file.size || !isAccepted(file) ? smaller : file;
  } catch {
    return file;
  }
}

function isAccepted({ type }: File): boolean {
  return (photoTypes as readonly string[]).includes(type);
}
