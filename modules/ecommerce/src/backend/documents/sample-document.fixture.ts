import type { DocumentData, DocumentRow } from './document-data.js';
import type { NumberedDocument } from './pdf/draw-document.js';
import { sumRows } from './sum-rows.js';

/** Returns an invoice of some rows of 119.00 with 19 % tax. */
export function sampleDocument({
  language = 'en',
  rows = 1,
  ...values
}: Partial<Omit<DocumentData, 'rows'>> & { readonly rows?: number } = {}): NumberedDocument {
  const all = Array.from({ length: rows }, (_, index) => sampleRow({ id: `row-${index}` }));
  const data: DocumentData = {
    ...{ kind: 'invoice', language, timeZone: 'Asia/Nicosia', currency: { code: 'EUR', decimals: 2 } },
    seller: {
      name: 'Rent Your Dream Ltd',
      lines: ['1 Marina Road', '3014 Limassol', 'Cyprus'],
      taxId: 'CY10259033P',
    },
    buyer: {
      ...{ email: 'anna@example.com', taxId: null, delivery: [] },
      lines: ['Анна Ђорђевић', 'Λεωφόρος 1', '李', '75001 Paris', 'France'],
    },
    order: { number: '7K3M-9QXA', placedAt: '2027-06-30T22:30:00.000Z', paidAt: '2027-07-01T08:00:00.000Z' },
    rows: all,
    ...sumRows(all, 2),
    unpaid: '0',
    corrects: null,
    ...values,
  };
  return { number: 'LIMASSOL-2027-00042', issuedAt: '2027-07-01T08:00:01.000Z', data };
}

export function sampleRow(values: Partial<DocumentRow> = {}): DocumentRow {
  return {
    ...{ id: 'row', title: 'Lagoon 42 «Море» / day', dates: 'July 3 – 9, 2027, 7 days', quantity: 7 },
    ...{ unitPrice: '17', discount: '0', net: '100.00', tax: '19.00', gross: '119.00' },
    ...{ taxRate: '19', taxCountry: 'CY', taxReason: 'standard' as const },
    ...values,
  };
}
