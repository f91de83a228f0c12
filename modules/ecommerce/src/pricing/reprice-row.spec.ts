import { expect, it } from 'vitest';
import { repriceRow, sameDiscount } from './reprice-row.js';

const sold = {
  amount: '119.00',
  discount: '0.00',
  net: '100.00',
  tax: '19.00',
  gross: '119.00',
  taxRate: '19',
};

it('taxes another amount with the rate that the price contains', () => {
  expect(repriceRow({ amount: '59.50', discount: '0' }, sold, 2)).toEqual({
    discount: '0.00',
    net: '50.00',
    tax: '9.50',
    gross: '59.50',
  });
});

it('adds the tax where it was added', () => {
  const added = { ...sold, amount: '100.00' };
  expect(repriceRow({ amount: '50', discount: '10' }, added, 2)).toEqual({
    discount: '10.00',
    net: '40.00',
    tax: '7.60',
    gross: '47.60',
  });
});

it('keeps the part of the price that a sale without tax charges', () => {
  const free = { ...sold, gross: '100.00', tax: '0.00', taxRate: '0' };
  expect(repriceRow({ amount: '238.00', discount: '0' }, free, 2)).toEqual({
    discount: '0.00',
    net: '200.00',
    tax: '0.00',
    gross: '200.00',
  });
});

it('takes the amount of the discount off a higher price', () => {
  const sold = [{ amount: '100.00', discount: '50.00' }];
  expect(sameDiscount('1000.00', { sold, total: '1000.00' }, 2)).toBe('50.00');
  expect(sameDiscount('750.00', { sold, total: '1000.00' }, 2)).toBe('37.50');
});

it('takes the same part off as the discount of the sale', () => {
  const rows = [
    { amount: '100.00', discount: '10.00' },
    { amount: '50.00', discount: '5.00' },
  ];
  expect(sameDiscount('30.00', { sold: rows, total: '30.00' }, 2)).toBe('3.00');
  expect(sameDiscount('99', { sold: rows, total: '99' }, 0)).toBe('10');
  expect(sameDiscount('30.00', { sold: [{ amount: '0', discount: '0' }], total: '30.00' }, 2)).toBe('0.00');
});

it('prices an amount of 0', () => {
  expect(repriceRow({ amount: '0', discount: '0' }, sold, 2)).toMatchObject({ gross: '0.00', tax: '0.00' });
});
