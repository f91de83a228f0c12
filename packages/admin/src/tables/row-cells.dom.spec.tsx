import { defineEntity, defineLink, defineModule, text } from '@flotilla/core';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { RowCells } from './row-cells.js';

const boat = defineEntity({
  module: 'fleet',
  name: 'boat',
  fields: { title: text() },
  access: { read: 'public' },
});
const sailor = defineEntity({
  module: 'fleet',
  name: 'sailor',
  fields: { title: text() },
  access: { read: 'public' },
});
const crew = defineLink({ from: 'fleet.boat', to: 'fleet.sailor' });
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat, sailor], links: [crew] })],
  ...{ extensions: [], languages: ['en'], site: 'boats' },
});
const row = {
  ...{ id: 'c1', boatId: 'b1', sailorId: 's1' },
  ...{ boat: { id: 'b1', title: 'Aurora' }, sailor: { id: 's1', title: 'Ann' } },
};

afterEach(() => document.body.replaceChildren());

it('links the first cell to the row, and other cells to the rows they reference', async () => {
  const cells = <RowCells entity={crew} row={row} columns={['boatId', 'sailorId']} />;
  const table = (
    <table>
      <tbody>
        <tr>{cells}</tr>
      </tbody>
    </table>
  );
  const { close } = await openInAdmin(<MemoryRouter>{table}</MemoryRouter>, {
    app,
    fetch: async () => Response.json({ data: [] }),
  });

  // The second line of a card repeats the other cells on phones.
  const links = [...document.querySelectorAll('td > div:first-child a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Aurora', '/fleet/boats-to-sailors/c1'],
    ['Ann', '/fleet/sailors/s1'],
  ]);
  await close();
});
