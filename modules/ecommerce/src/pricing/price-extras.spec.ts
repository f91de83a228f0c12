import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  type ExtendedLine,
  type OfferedExtra,
  priceExtras,
  withRequired,
} from './price-extras.js';

const offer = (id: string, values: Partial<OfferedExtra> = {}): OfferedExtra => ({
  ...{ id, title: { en: id }, description: {}, per: 'booking', isRequired: false, maxQuantity: 5 },
  ...{ taxClassId: null, price: '90', isBookable: false },
  ...values,
});
const skipper = offer('skipper', { per: 'unit', price: '180', maxQuantity: 2, isBookable: true });
const board = offer('board', { per: 'piece', price: '15.005' });
const cleaning = offer('cleaning', { isRequired: true });
const offered = [skipper, board, cleaning];

/** Two boats for three days. */
const rental: ExtendedLine = { quantity: 6, pieces: 2, startDate: '2027-07-03', decimals: 2 };
/** Six pieces of goods. */
const goods: ExtendedLine = { quantity: 6, pieces: 1, startDate: null, decimals: 2 };
const one = (id: string, quantity = 1) => ({ id, quantity });
const amounts = (line: ExtendedLine, ...chosen: { id: string; quantity: number }[]) =>
  priceExtras(line, chosen, offered).extras.map(({ id, count, amount, booked }) => [
    id,
    count,
    amount,
    booked,
  ]);

describe('priceExtras', () => {
  it('charges an extra for each unit, for each piece, or once, and adds the required one', () => {
    expect(amounts(rental, one('board'), one('skipper'))).toEqual([
      ['skipper', 3, '540.00', 1],
      ['board', 2, '30.01', 0],
      ['cleaning', 1, '90.00', 0],
    ]);
  });

  it('multiplies by the selected quantity, and rounds once', () => {
    expect(amounts(rental, one('skipper', 2), one('board', 3), one('cleaning', 2))).toEqual([
      ['skipper', 6, '1080.00', 2],
      ['board', 6, '90.03', 0],
      ['cleaning', 2, '180.00', 0],
    ]);
  });

  it('charges goods without dates by their quantity, and books nothing', () => {
    expect(amounts(goods, one('skipper'), one('board'))).toEqual([
      ['skipper', 6, '1080.00', 0],
      ['board', 6, '90.03', 0],
      ['cleaning', 1, '90.00', 0],
    ]);
  });

  it('rounds to the decimals of the currency', () => {
    expect(
      priceExtras({ ...rental, decimals: 0 }, [], [offer('tip', { price: '0.5', isRequired: true })]).extras,
    ).toMatchObject([{ amount: '1' }]);
  });

  it('names an extra that is not offered, or that exceeds its maximum', () => {
    const problemOf = (...chosen: { id: string; quantity: number }[]) =>
      priceExtras(rental, chosen, offered).problem;

    expect(problemOf(one('crew'))).toEqual({ reason: 'not-offered' });
    expect(problemOf(one('skipper', 3))).toMatchObject({ reason: 'quantity', maxQuantity: 2 });
    expect(problemOf(one('skipper', 2))).toBeNull();
  });

  it('does not offer an extra without a price, and refuses a product whose required extra has none', () => {
    const without = (values: Partial<OfferedExtra>) => [offer('crew', { price: null, ...values })];

    expect(priceExtras(rental, [], without({}))).toEqual({ extras: [], problem: null });
    expect(priceExtras(rental, [one('crew')], without({})).problem).toEqual({ reason: 'not-offered' });
    expect(priceExtras(rental, [], without({ isRequired: true })).problem).toEqual({
      reason: 'no-price',
      title: { en: 'crew' },
    });
  });
});

describe('choices', () => {
  it('are stored by id in lower case, so that equal ones are equal', () => {
    expect(choicesOf([one('B'), one('a', 2)])).toEqual(choicesOf([one('A', 2), one('b')]));
  });

  it('include required extras once', () => {
    expect(withRequired([one('skipper')], offered)).toEqual([one('cleaning'), one('skipper')]);
    expect(withRequired([one('cleaning', 2)], offered)).toEqual([one('cleaning', 2)]);
  });
});
