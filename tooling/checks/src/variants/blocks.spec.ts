import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCatalogue } from './catalogue.js';
import { blockPicture } from './pictures.js';

it('every block that the admin offers has a picture', async () => {
  const { registry } = await readCatalogue();
  const blocks = registry.views.filter(({ of }) => registry.entities.get(of.key)?.name === 'widget');

  expect(blocks.length).toBeGreaterThan(0);
  expect(
    blocks
      .map(({ of, variant }) => blockPicture({ entity: of.key, variant }))
      .filter((picture) => !existsSync(picture)),
  ).toEqual([]);
});
