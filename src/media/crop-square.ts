/** A square part of a picture, in its pixels. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

interface Size {
  width: number;
  height: number;
}

/** The smallest part that can be chosen is a quarter of the shorter side. */
export const maxZoom = 4;

/** Returns the largest square with its middle at a third of the height, where a face is in most photos. */
export function firstCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return clamp({ x: (width - side) / 2, y: height / 3 - side / 2, side }, { width, height });
}

/** Moves a crop by pixels of the picture, within the picture. */
export function moveCrop({ x, y, side }: Crop, size: Size, { right, down }: { right: number; down: number }): Crop {
  return clamp({ x: x + right, y: y + down, side }, size);
}

/** Changes the size of a crop around its middle. `zoom` is from 1 (the largest square) to `maxZoom`. */
export function zoomCrop({ x, y, side }: Crop, size: Size, zoom: number): Crop {
  const next = Math.min(size.width, size.height) / Math.min(maxZoom, Math.max(1, zoom));
  const middle = (side - next) / 2;
  return clamp({ x: x + middle, y: y + middle, side: next }, size);
}

function clamp({ x, y, side }: Crop, { width, height }: Size): Crop {
  return { x: Math.min(Math.max(0, x), width - side), y: Math.min(Math.max(0, y), height - side), side };
}
