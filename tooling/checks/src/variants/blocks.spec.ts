import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCatalogue } from './catalogue.js';
import { blockPicture } from './pictures.js';

it('whoever chooses a block in the admin sees a picture of each', async () => {
  const { registry } = await readCatalogue();
  const blocks = registry.views.filter(({ of }) => registry.entities.get(of.key)?.name === 'widget');

  expect(blocks.length).toBeGreaterThan(0);
  expect(blocks.map(({ of, variant }) => blockPicture({ entity: of.key, variant })).filter((picture) => !existsSync(picture))).toEqual([]);
});
