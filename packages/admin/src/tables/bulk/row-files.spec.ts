import { defineEntity, integer, text } from '@flotilla/core';
import { expect, it } from 'vitest';
import { rowFormats } from './row-files.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { name: text(), berths: integer() } });

it('writes rows as spreadsheets read them, and nothing that they would run', () => {
  const csv = rowFormats.csv.write(boat, [
    { id: '1', name: 'Aurora, "the red"', berths: -4 },
    { id: '2', name: '=HYPERLINK("http://evil")', berths: null },
  ]);
  const [names, first, second] = csv.split('\r\n');

  expect(names).toMatch(/^\uFEFFid,.*,name,berths$/);
  expect(first).toMatch(/^1,.*,"Aurora, ""the red""",-4$/);
  expect(second).toMatch(/^2,.*,"'=HYPERLINK\(""http:\/\/evil""\)",$/);
});
