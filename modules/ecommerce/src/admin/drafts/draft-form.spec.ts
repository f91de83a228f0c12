import { expect, it } from 'vitest';
import { newDraftText, presetDraftText } from './draft-form.js';

it('begins with the product, store and days of the address', () => {
  const query = new URLSearchParams('product=p&store=s&from=2027-07-03&until=2027-07-04');
  expect(presetDraftText('en', query).lines).toMatchObject([
    { productId: 'p', storeId: 's', startDate: '2027-07-03', endDate: '2027-07-04', quantity: '1' },
  ]);
  expect(presetDraftText('en', new URLSearchParams())).toEqual(newDraftText('en'));
});
