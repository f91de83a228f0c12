import { Database } from '@flotilla/backend';
import type { LocalizedText } from '@flotilla/core';
import { BillingModule } from '@flotilla/billing/backend';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attribute, product, productsToAttributes } from '../../index.js';
import { withInherited } from '../../variations/inherited.js';
import { variationTitle } from '../../variations/variation-title.js';
import { EcommerceModule } from '../index.js';
import { soldProducts } from './sold-products.sql.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    modules: [BillingModule, EcommerceModule],
    env: { DEPLOYMENT: 'development' },
  });
});
afterAll(() => app.close());

const text = fc.constantFrom<LocalizedText[]>({}, { en: 'Cap' }, { en: 'Cap', ru: 'Кепка' });
const id = fc.option(fc.uuid(), { nil: null });
const values = fc.record({
  ...{ title: text, shortDescription: text, taxClassId: id, scheduleId: id },
  type: fc.constantFrom('one_off' as const, 'subscription' as const),
  isShippable: fc.boolean(),
  weight: fc.option(fc.nat(1000), { nil: null }),
});
const option = fc.constantFrom<LocalizedText[]>({ en: 'M' }, { en: 'Navy', ru: 'Синий' }, { ru: 'Белый' });

it('a variation inherits the same values in the browser and in the database', async () => {
  const check = fc.asyncProperty(
    values,
    fc.option(values, { nil: undefined }),
    fc.array(option, { maxLength: 3 }),
    async (own, parent, options) => {
      const parentId = parent ? (await make(app, product, parent)).id : null;
      const { id: productId } = await make(app, product, { ...own, parentId });
      for (const [orderIndex, string] of options.entries()) {
        const { id: attributeId } = await make(app, attribute, { string });
        await make(app, productsToAttributes, { productId, attributeId, orderIndex, variant: 'option' });
      }
      const [found] = await app.nest
        .get(Database)
        .query<Record<string, unknown>>(
          `select ${Object.keys(own).map((name) => `p."${name}"`)} from ${soldProducts} p where p."id" = $1`,
          [productId],
        );
      const title = parent ? variationTitle(own.title, parent.title, options) : own.title;

      expect(found).toEqual({ ...withInherited(own, parent), title });
    },
  );
  await fc.assert(check, { numRuns: 30, seed: 20_261_129 });
});
