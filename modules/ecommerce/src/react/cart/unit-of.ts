import { titleOf } from '@flotilla/react';
import type { ShownLine } from '../../shapes.js';

/** Returns ` / week` for a line whose price is for a week; nothing where the price is for the product itself. */
export function unitOf({ unit }: Pick<ShownLine, 'unit'>, site: Parameters<typeof titleOf>[1]): string {
  return Object.keys(unit).length > 0 ? ` / ${titleOf({ title: unit }, site).value}` : '';
}
