import { titleOf } from '@flotilla/react';
import type { OrderLine } from '../../shapes.js';

/** Returns ` / week` for a line with a price per week; empty for a price per piece. */
export function unitOf({ unit }: Pick<OrderLine, 'unit'>, site: Parameters<typeof titleOf>[1]): string {
  return Object.keys(unit).length > 0 ? ` / ${titleOf({ title: unit }, site).value}` : '';
}
