import { date, datetime, defineEntity, integer, reference, text } from '@flotilla/core';
import { csvOf } from '@flotilla/core/administration';
import { expect, it } from 'vitest';
import { rowFormats } from './row-files.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text(), berths: integer() } });

it('writes CSV for spreadsheets, and escapes formulas', () => {
  const csv = rowFormats.csv.write(boat, [
    { id: '1', name: 'Aurora, "the red"', berths: -4 },
    { id: '2', name: '=HYPERLINK("http://evil")', berths: null },
  ]);
  const [names, first, second] = csv.split('\r\n');

  expect(names).toMatch(/^\uFEFFid,.*,name,berths$/);
  expect(first).toMatch(/^1,.*,"Aurora, ""the red""",-4$/);
  expect(second).toMatch(/^2,.*,"'=HYPERLINK\(""http:\/\/evil""\)",$/);
});

it("writes moments with the site's offset, and calendar days as days", () => {
  const visit = defineEntity({
    module: 'fleet',
    name: 'visit',
    fields: { at: datetime(), on: date(), note: text() },
  });
  const moments = ['2026-11-24T22:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  const rows = moments.map((at) => ({ at, on: '2026-11-25T00:00:00.000Z', note: at }));
  const lines = csvOf(visit, rows, { timeZone: 'Asia/Nicosia' }).trim().split('\r\n').slice(1);

  expect(lines.map((line) => line.split(',').slice(-3))).toEqual([
    ['2026-11-25T00:30:00.000+02:00', '2026-11-25', moments[0]],
    ['2026-10-25T03:30:00.000+03:00', '2026-11-25', moments[1]],
    ['2026-10-25T03:30:00.000+02:00', '2026-11-25', moments[2]],
  ]);
});

it('writes the label of a referenced row beside its id', () => {
  const trip = defineEntity({
    module: 'fleet',
    name: 'trip',
    fields: { boatId: reference({ to: 'fleet.boat' }), nights: integer() },
  });
  const rows = [
    { id: '1', boatId: 'a', nights: 2 },
    { id: '2', boatId: 'b', nights: 3 },
  ];
  const labels = { boatId: ({ boatId }: { boatId?: unknown }) => (boatId === 'a' ? 'Aurora' : undefined) };
  const lines = rowFormats.csv.write(trip, rows, labels).trim().split('\r\n');

  expect(lines.map((line) => line.split(',').slice(-3).join())).toEqual([
    'boatId,boat,nights',
    'a,Aurora,2',
    'b,,3',
  ]);
});
