import type { Charge } from '../../entities/charge.js';
import type { OrderLineExtra } from '../../shapes.js';
import type { PricedLine } from '../pricing/priced-line.js';

/** Returns the extras of a line that is not sold, for API responses. */
export const currentExtras = ({ extras }: Pick<PricedLine, 'extras'>): OrderLineExtra[] =>
  extras.map(({ id, title, quantity, count, unitPrice, amount }) => ({
    ...{ id, title, quantity, count, unitPrice, amount },
  }));

/** Returns the extras of a sold line, for API responses. */
const soldExtras = (
  { id: lineId, choices }: Pick<PricedLine, 'id' | 'choices'>,
  charges: readonly Charge[],
): OrderLineExtra[] =>
  charges.flatMap((one) => {
    if (one.kind !== 'extra' || one.lineId !== lineId || one.extraId === null) return [];
    const { extraId: id, title, quantity: count, unitPrice, amount } = one;
    const quantity = choices.find((choice) => choice.id === id)?.quantity ?? 1;
    return { id, title, quantity, count, unitPrice, amount };
  });

/** Returns the extras of a line, as sold or current, for API responses. */
export const extrasOf = (line: PricedLine, charges: readonly Charge[]): OrderLineExtra[] =>
  line.isSold ? soldExtras(line, charges) : currentExtras(line);
