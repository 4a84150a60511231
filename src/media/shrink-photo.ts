import { photoTypes } from "../athletes/limits.ts";

/** The longest side of a photo as it is sent, in pixels: more than is ever shown. */
const longestSide = 1600;

/**
 * A photo as it is sent: upright, and made smaller, so that it arrives over a slow line too; and as JPEG where the browser reads what the
 * server does not, such as HEIC on an iPhone. What the browser cannot read stays as it is: the server says what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    return smaller.size < file.size || !isTaken(file) ? smaller : file;
  } catch {
    return file;
  }
}

function isTaken({ type }: File): boolean {
  return (photoTypes as readonly string[]).includes(type);
}
