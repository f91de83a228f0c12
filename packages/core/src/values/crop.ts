import { isPlainObject } from './values.js';

/**
 * A part of a picture, in whole percent of its width and height: the left and the top edge, and the size.
 * Whole percent limit the number of parts that can be requested of one picture.
 */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const whole = 100;
const names = ['x', 'y', 'w', 'h'] as const;

/** Returns whether a value is a part of a picture: `x`, `y`, `w` and `h` in whole percent, inside the picture. */
export function isCrop(value: unknown): value is Crop {
  if (!isPlainObject(value) || Object.keys(value).length !== names.length) return false;
  if (!names.every((name) => Number.isInteger(value[name]) && Number(value[name]) >= 0)) return false;
  const { x, y, w, h } = value as unknown as Crop;
  return w > 0 && h > 0 && x + w <= whole && y + h <= whole;
}
