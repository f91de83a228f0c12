import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DeliveryMarkers } from './delivery-markers.js';

it('ends a hand-over of another process on the same disk, not one of a copied disk', async () => {
  const root = await mkdtemp(join(tmpdir(), 'flotilla-words-'));
  try {
    const [own, copied] = [join(root, 'own'), join(root, 'copied')];
    const markers = new DeliveryMarkers(own);
    const by = await markers.newName();
    expect(by).not.toBeNull();
    await cp(own, copied, { recursive: true, preserveTimestamps: true });

    expect(await new DeliveryMarkers(copied).cancel(by)).toBe(false);
    expect(await new DeliveryMarkers(own).cancel(by)).toBe(true);
  } finally {
    await rm(root, { recursive: true });
  }
});
