import { store, taxClass, taxRate, zone } from '@flotilla/ecommerce';
import { make, type TestApp } from '@flotilla/testing';

/** Makes a store in Cyprus that can issue invoices. @returns its id */
export async function makeSeller(app: TestApp, values: object = {}): Promise<string> {
  const { id } = await make(app, store, {
    ...{ slug: `seller-${app.nextSeed()}`, legalName: 'Rent Ltd', taxId: 'CY10259033P', country: 'CY' },
    address: { line1: '1 Marina Road', city: 'Limassol', postalCode: '3014' },
    ...{ withdrawalDays: 14, timeZone: 'UTC', pricesIncludeTax: true, isOssRegistered: false },
    ...values,
  });
  return String(id);
}

/** Taxes products with 19 % in Cyprus. */
export async function taxProducts(app: TestApp, ids: readonly string[]): Promise<void> {
  const { id: taxClassId } = await make(app, taxClass, { place: 'goods' });
  const { id: zoneId } = await make(app, zone, { countries: ['CY'], regions: [], postalCodes: [] });
  await make(app, taxRate, { taxClassId, zoneId, rate: '19', validFrom: '2020-01-01', validUntil: null });
  for (const id of ids)
    await app.request({ method: 'PATCH', url: `/api/ecommerce/products/${id}`, data: { taxClassId } });
}
