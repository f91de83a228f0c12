import { describe, expect, it } from 'vitest';
import { type Buyer, selectTax, type Seller, type Supply } from './select-tax.js';
import type { TaxPlace } from './tax-terms.js';

const rate = (country: string, percent: string) => ({
  rate: percent,
  countries: [country],
  regions: [],
  postalCodes: [],
});
const rates = [rate('CY', '19'), rate('FR', '20'), rate('DE', '19')];
const store: Seller = { country: 'CY', pricesIncludeTax: true, isOssRegistered: true };
const noOss = { ...store, isOssRegistered: false };
const buyer = (country: string | null, businessCountry: string | null = null): Buyer => ({
  ...{ country, businessCountry },
  region: null,
  postalCode: null,
});
const supply = (place: TaxPlace, isShipped = false): Supply => ({ place, isShipped, rates });
const shipped = supply('goods', true);

describe('selectTax', () => {
  it.each([
    ['goods shipped at home', shipped, store, buyer('CY'), '19 CY standard'],
    ['goods for an unknown country', shipped, store, buyer(null), '19 CY standard'],
    ['goods shipped within the EU by an OSS store', shipped, store, buyer('FR'), '20 FR standard'],
    ['goods shipped within the EU without OSS', shipped, noOss, buyer('FR'), '19 CY standard'],
    ['goods shipped to a state without a rate', shipped, store, buyer('IT'), '19 CY standard'],
    ['goods shipped to a business', shipped, store, buyer('DE', 'DE'), '0 CY reverse-charge'],
    ['goods shipped at home for a foreign business', shipped, store, buyer('CY', 'DE'), '19 CY standard'],
    ['goods shipped to a business at home', shipped, store, buyer('CY', 'CY'), '19 CY standard'],
    ['goods shipped outside the EU', shipped, store, buyer('US'), '0 CY export'],
    ['goods picked up', supply('goods'), store, buyer('FR'), '19 CY standard'],
    ['goods picked up by a business', supply('goods'), store, buyer('DE', 'DE'), '19 CY standard'],
    ['a boat for a private buyer', supply('on-site'), store, buyer('FR'), '19 CY standard'],
    ['a boat for a business', supply('on-site'), store, buyer('DE', 'DE'), '19 CY standard'],
    ['a download, OSS', supply('digital'), store, buyer('FR'), '20 FR standard'],
    ['a download without OSS', supply('digital'), noOss, buyer('FR'), '19 CY standard'],
    ['a download for a business', supply('digital'), store, buyer('DE', 'DE'), '0 CY reverse-charge'],
    ['a download outside the EU', supply('digital'), store, buyer('US'), '0 CY export'],
    ['a service', supply('service'), store, buyer('FR'), '19 CY standard'],
    ['a service for a business', supply('service'), store, buyer('DE', 'DE'), '0 CY reverse-charge'],
  ])('%s', (_, sold, seller, to, expected) => {
    const { rate: percent, country, reason } = selectTax(sold, seller, to);
    expect(`${percent} ${country} ${reason}`).toBe(expected);
  });

  it('charges nothing without a tax class, a country of the store, or a rate', () => {
    expect(selectTax(undefined, store, buyer('CY'))).toMatchObject({ rate: '0', reason: 'none' });
    expect(selectTax(shipped, { ...store, country: null }, buyer('CY'))).toMatchObject({ reason: 'none' });
    expect(selectTax({ ...shipped, rates: [] }, store, buyer('CY'))).toMatchObject({
      reason: 'none',
      includedRate: null,
    });
  });

  it('takes the tax of the store out of prices that include it', () => {
    expect(selectTax(shipped, store, buyer('US')).includedRate).toBe('19');
    expect(selectTax(shipped, store, buyer('FR')).includedRate).toBe('20');
    expect(selectTax(shipped, { ...store, pricesIncludeTax: false }, buyer('FR')).includedRate).toBeNull();
  });

  it('prefers the most specific zone', () => {
    const home = { ...store, country: 'ES' };
    const zones = [
      rate('ES', '21'),
      { ...rate('ES', '7'), regions: ['CN'] },
      { ...rate('ES', '0.5'), postalCodes: ['51'] },
      { ...rate('ES', '0'), postalCodes: ['510'] },
    ];
    const to = (region: string | null, postalCode: string | null) =>
      selectTax({ ...shipped, rates: zones }, home, { ...buyer('ES'), region, postalCode }).rate;
    expect(to(null, null)).toBe('21');
    expect(to('cn', null)).toBe('7');
    expect(to(null, '511 01')).toBe('0.5');
    expect(to(null, '51-001')).toBe('0');
    expect(to('MD', '28001')).toBe('21');
  });
});
