import { expect, it } from 'vitest';
import { balanceOf } from './payment-plan.js';

const startsAt = Date.UTC(2027, 6, 3, 6);
const days = (count: number) => count * 86_400_000;
const plan = { depositPercent: '30', balanceDaysBefore: 30 };
const at = (now: number, decimals = 2) => ({ startsAt, now, decimals });

it('leaves the rest after the deposit for later', () => {
  expect(balanceOf('4390.20', plan, at(startsAt - days(60)))).toEqual({
    amount: '3073.14',
    dueAt: startsAt - days(30),
  });
});

it('rounds the deposit half up, and the balance is what remains', () => {
  const early = startsAt - days(60);
  expect(balanceOf('0.05', plan, at(early))?.amount).toBe('0.03');
  expect(balanceOf('999', { ...plan, depositPercent: '33.33' }, at(early, 0))?.amount).toBe('666');
  expect(balanceOf('3.388', plan, at(early, 3))?.amount).toBe('2.372');
});

it('leaves nothing for later when the balance would be due now', () => {
  expect(balanceOf('840.00', plan, at(startsAt - days(30)))).toBeNull();
  expect(balanceOf('840.00', plan, at(startsAt - days(30) - 1))).not.toBeNull();
});

it('leaves nothing for later when the deposit is whole or nothing', () => {
  const early = at(startsAt - days(60));
  expect(balanceOf('840.00', { ...plan, depositPercent: '100' }, early)).toBeNull();
  expect(balanceOf('0.01', { ...plan, depositPercent: '1' }, early)).toBeNull();
  expect(balanceOf('0', plan, early)).toBeNull();
});
