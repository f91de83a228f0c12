import { add, roundHalfUp } from '@flotilla/core/values';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditNoteData, remainingAmounts } from './credit-note-data.js';
import type { DocumentRow } from './document-data.js';
import { sampleDocument, sampleRow } from './sample-document.fixture.js';

const cents = (units: number) => (units / 100).toFixed(2);

it('credit notes of any parts add up to net, tax and gross of the invoice', () => {
  const row = fc.record({ net: fc.nat(1_000_000), tax: fc.nat(200_000) }).filter(({ net }) => net > 0);
  const parts = fc.array(fc.nat(400_000), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(row, parts, ({ net, tax }, units) => {
      const whole = { net: cents(net), tax: cents(tax), gross: cents(net + tax) };
      const { data, ...invoice } = sampleDocument();
      const corrected = { ...invoice, data: { ...data, rows: [sampleRow(whole)] } };
      const notes: DocumentRow[] = [];
      for (const part of [...units, net + tax]) {
        const rest = remainingAmounts(corrected.data, notes).get('row') ?? '0';
        const amount = Number(rest) * 100 < part ? rest : cents(part);
        notes.push(...creditNoteData(corrected, notes, new Map([['row', amount]])).rows);
      }
      const total = (name: 'net' | 'tax' | 'gross') =>
        roundHalfUp(
          notes.reduce((sum, one) => add(sum, one[name]), '0'),
          2,
        );
      expect({ net: total('net'), tax: total('tax'), gross: total('gross') }).toEqual(whole);
      for (const one of notes) expect(add(one.net, one.tax)).toBe(add(one.gross, 0));
    }),
  );
});

it('a credit note has the credited rows alone', () => {
  const { data, ...invoice } = sampleDocument({ rows: 3 });
  const note = creditNoteData({ ...invoice, data }, [], new Map([['row-1', '59.50']]));

  expect(note).toMatchObject({
    ...{ kind: 'credit-note', corrects: { number: invoice.number } },
    rows: [{ id: 'row-1', net: '50.00', tax: '9.50', gross: '59.50' }],
    totals: { net: '50.00', tax: '9.50', gross: '59.50' },
    taxes: [{ taxRate: '19', net: '50.00', tax: '9.50' }],
  });
});
