import { describe, expect, it } from 'vitest';
import { addressesSchema, textOf } from './address-form.js';
import { isDone, isPlain, hasDetails, nextOf, type PurchaseAnswer, stepsOf } from './purchase.js';

const address = { name: 'Ann', line1: 'Quay 1', city: 'Limassol', postalCode: '3036', country: 'CY' };
const euro = { id: 'eur', symbol: '€', decimals: 2 };
const tax = { country: 'CY', rate: '19', net: '100.00', tax: '19.00' };
const option = (kind: 'ship' | 'pickup') => ({
  ...{ id: kind, kind, title: {}, description: {}, minDays: null, maxDays: null, amounts: [] },
});
const store = (values: Partial<PurchaseAnswer['deliveries'][number]> = {}) => ({
  ...{ storeId: 'pier', title: {}, selectedId: null, needsAddress: true },
  options: [option('ship'), option('pickup')],
  ...values,
});
const answer = (values: Partial<PurchaseAnswer> = {}): PurchaseAnswer => ({
  ...{ email: null, phone: null, taxId: null, isTaxIdVerified: null },
  ...{ deliveryAddress: null, billingAddress: null, deliveries: [], dropped: [], codes: [] },
  ...{ canUseCodes: false, quoteHash: '' },
  quote: [
    {
      billingModuleCurrency: euro,
      ...{ subtotal: '119.00', delivery: '0.00', net: '119.00', tax: '0.00', total: '119.00' },
      ...{ discount: '0.00', discounts: [] },
      ...{ isTaxAdded: false, taxes: [{ ...tax, reason: 'none' as const }] },
      ...{ dueNow: '119.00', balances: [], securityDeposits: [] },
    },
  ],
  ...values,
});
const neither = { wantsInvoice: false, picksUp: false };

describe('a purchase', () => {
  it('is plain without deliveries and taxes, also with a discount', () => {
    const [quote] = answer().quote;
    const discounts = [{ id: 'spring', title: {}, code: 'SPRING10', amount: '10.00' }];
    const reduced = answer({ quote: quote ? [{ ...quote, discount: '10.00', discounts }] : [] });
    const taxed = quote && { ...quote, taxes: [{ ...tax, reason: 'standard' as const }] };

    expect([
      isPlain(answer()),
      isPlain(answer({ deliveries: [store()] })),
      isPlain(answer({ quote: taxed ? [taxed] : [] })),
      isPlain(reduced),
    ]).toEqual([true, false, false, true]);
    const security = { mode: 'on-site' as const, amount: '2000.00', requestAt: null };
    const secured = answer({ quote: quote ? [{ ...quote, securityDeposits: [security] }] : [] });
    expect([answer(), reduced, secured].map(hasDetails)).toEqual([false, true, true]);
  });

  it.each([
    [{ deliveries: [store()] }, neither, 'contact address delivery payment'],
    [{ deliveries: [store({ needsAddress: false })] }, neither, 'contact delivery payment'],
    [{}, neither, 'contact payment'],
    [{}, { ...neither, wantsInvoice: true }, 'contact address payment'],
  ])('has the parts that it needs: %#', (values, intentions, steps) => {
    expect(stepsOf(answer(values), intentions).join(' ')).toBe(steps);
  });

  it('goes on with the first part that is not filled in', () => {
    const email = 'ann@example.com';
    const chosen = { selectedId: 'ship' };
    const goOn = [
      answer({ deliveries: [store()] }),
      answer({ email, deliveries: [store()] }),
      answer({ email, deliveryAddress: address, deliveries: [store()] }),
      answer({ email, deliveryAddress: address, deliveries: [store(chosen)] }),
    ].map((filled) => nextOf(filled, neither));

    expect(goOn).toEqual(['contact', 'address', 'delivery', 'payment']);
  });

  it.each([
    ['an address', { deliveryAddress: address, deliveries: [store()] }, neither, true],
    ['no address', { deliveries: [store()] }, neither, false],
    ['goods that are picked up', { deliveries: [store()] }, { ...neither, picksUp: true }, true],
    ['a selected counter', { deliveries: [store({ selectedId: 'pickup' })] }, neither, true],
    ['no address for the invoice', { deliveryAddress: address }, { ...neither, wantsInvoice: true }, false],
  ])('knows whether it is addressed: %s', (_, values, intentions, is) => {
    expect(isDone('address', answer(values), intentions)).toBe(is);
  });

  it('needs an address for a courier that was selected before', () => {
    const selected = answer({ deliveries: [store({ selectedId: 'ship' })] });

    expect(isDone('delivery', selected, neither)).toBe(false);
    expect(isDone('delivery', { ...selected, deliveryAddress: address }, neither)).toBe(true);
  });
});

describe('the form of addresses', () => {
  const typed = { delivery: textOf(address), billing: textOf(null), taxId: ' DE136695976 ' };
  const errorsOf = (values: object) =>
    addressesSchema({ delivery: 'typed', invoice: 'none' })
      .safeParse({ ...typed, ...values })
      .error?.issues.map(({ path }) => path.join('.'));

  it('leaves out what the country and the buyer do not need', () => {
    const { data } = addressesSchema({ delivery: 'typed', invoice: 'none' }).safeParse({
      ...typed,
      delivery: { ...typed.delivery, region: 'Limassol', line2: ' ' },
    });

    expect(data).toEqual({ deliveryAddress: address, billingAddress: null, taxId: null });
  });

  it('puts the company on the invoice', () => {
    const { data } = addressesSchema({ delivery: 'typed', invoice: 'same' }).safeParse({
      ...typed,
      billing: { ...typed.billing, company: 'Boats Ltd' },
    });

    expect(data).toMatchObject({
      billingAddress: { ...address, company: 'Boats Ltd' },
      taxId: 'DE136695976',
    });
  });

  it('names missing parts at their fields, and a postal code only where the country has them', () => {
    const without = (country: string) => ({ delivery: { ...textOf(null, country), name: 'Ann' } });

    expect(errorsOf(without('DE'))).toEqual(['delivery.line1', 'delivery.city', 'delivery.postalCode']);
    expect(errorsOf(without('HK'))).toEqual(['delivery.line1', 'delivery.city']);
    expect(errorsOf(without(''))).toContain('delivery.country');
  });
});
