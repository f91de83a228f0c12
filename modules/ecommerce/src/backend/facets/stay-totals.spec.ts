import { expect, it } from 'vitest';
import type { UsedSchedule } from '../schedules/rented-products.sql.js';
import { ListedProducts } from './listed-products.js';
import { listPrices } from './price-order.js';
import { stayTotals } from './stay-totals.js';

const id = '01a22672-e401-7791-89f9-e867d1245384';
const terms: UsedSchedule = {
  id: 'by-day',
  unit: 'day',
  ...{ timeZone: 'UTC', storedTimeZone: 'UTC', startTime: '09:00', endTime: '18:00' },
  ...{ bufferBefore: 0, bufferAfter: 0, minUnits: 1, maxUnits: null, startDays: [], endDays: [] },
  ...{ noticeHours: 0, horizonDays: 365, seasons: [], rates: [] },
};
const stay = { units: 3, startsAt: 0, endsAt: 1, blockedFrom: 0, blockedUntil: 1 };

it.each([
  ['33.10', 2, 99.3],
  ['19.90', 2, 59.7],
  ['1.1', 3, 3.3],
  ['999', 0, 2997],
])('the price of a stay of three units of %s is exact', (price, decimals, total) => {
  const products = new ListedProducts({
    ...{ ids: id, newest: '0', keys: [], choices: [], numbers: [], isCut: false },
    rentals: [{ scheduleId: terms.id, places: '0' }],
  });
  const { amounts } = stayTotals(listPrices([[price]]), products, {
    ...{ stays: [{ terms, stay }], period: { startDate: '2027-07-03', endDate: '2027-07-05' } },
    ...{ free: new Set([id]), currency: { id: 'eur', symbol: '€', decimals } },
  });
  expect([...amounts]).toEqual([total]);
});
