import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LastWords } from './last-words.js';

it('takes back what another process of its disk has not said, and nothing of a disk that its own was copied from', async () => {
  const root = await mkdtemp(join(tmpdir(), 'flotilla-words-'));
  try {
    const [own, copied] = [join(root, 'own'), join(root, 'copied')];
    const words = new LastWords(own);
    const by = await words.announce();
    expect(by).not.toBeNull();
    await cp(own, copied, { recursive: true, preserveTimestamps: true });

    expect(await new LastWords(copied).takeBack(by)).toBe(false);
    expect(await new LastWords(own).takeBack(by)).toBe(true);
  } finally {
    await rm(root, { recursive: true });
  }
});
