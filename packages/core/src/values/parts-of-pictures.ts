import { type Crop, isCrop } from './crop.js';

const whole = 100;

/** Returns the part that a value names; undefined for the whole picture, and for other values. */
export function cropOf(value: unknown): Crop | undefined {
  return isCrop(value) && (value.w < whole || value.h < whole) ? value : undefined;
}

/** Returns a part as in URLs: `10-20-50-60`. */
export function cropText({ x, y, w, h }: Crop): string {
  return [x, y, w, h].join('-');
}

/** Returns the position and size of a part in pixels; at least one pixel, inside the picture. */
export function partOfSize(
  { x, y, w, h }: Crop,
  { width, height }: { readonly width: number; readonly height: number },
): { left: number; top: number; width: number; height: number } {
  const [left, partWidth] = partOfLength(x, w, width);
  const [top, partHeight] = partOfLength(y, h, height);
  return { left, top, width: partWidth, height: partHeight };
}

function partOfLength(from: number, size: number, length: number): [start: number, length: number] {
  const start = Math.min(length - 1, Math.round((length * from) / whole));
  return [start, Math.max(1, Math.min(length - start, Math.round((length * size) / whole)))];
}

/** Distance of the points that a picture can be focused on, in percent. */
const step = 25;

/** Returns the focus point of a picture, `25-0`, as the nearest focus point of a part of it. */
export function focusWithin(focus: string, { x, y, w, h }: Crop): string {
  const [left = step * 2, top = step * 2] = focus.split('-').map(Number);
  return `${nearest((left - x) / w)}-${nearest((top - y) / h)}`;
}

const nearest = (share: number) => step * Math.round((Math.min(1, Math.max(0, share)) * whole) / step);
