import { discount, discountCode } from '@flotilla/ecommerce';
import { make } from '@flotilla/testing';
import type { Shop } from './shop.fixture.js';

let count = 0;

/** Makes a discount, 10 % off the whole order unless `values` say otherwise, and its code. */
export async function makeCoded({ app }: Pick<Shop, 'app'>, values: object = {}, codeValues: object = {}) {
  const { id } = await make(app, discount, {
    ...{ kind: 'percent', target: 'order', value: '10', currencyId: null, isAutomatic: false },
    ...{ startsAt: null, endsAt: null, minSubtotal: null, minQuantity: null },
    ...{ bookFrom: null, bookUntil: null, buyQuantity: null, getQuantity: null },
    ...{ firstOrderOnly: false, roles: [], countries: [], usageLimit: null, perBuyerLimit: null },
    ...{ combinesWith: [], used: 0 },
    ...values,
  });
  const code = `SPRING${++count}`;
  const { id: codeId } = await make(app, discountCode, {
    ...{ discountId: id, code, usageLimit: null, used: 0 },
    ...codeValues,
  });
  return { id: String(id), code, codeId: String(codeId) };
}
