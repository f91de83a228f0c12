import { truncate, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { Attachments } from './attachments.js';

const large = 40_000_000;
const stored = {
  put: async () => undefined,
  has: async () => true,
  compare: async () => 'equal' as const,
  copyTo: async (_path: string, target: string) => {
    await writeFile(target, '');
    await truncate(target, large);
    return true;
  },
};
const wanted = { given: [{ path: '/public/film.mp4', name: 'film.mp4' }], method: 'telegram' } as const;

it('provides a large file without loading it into memory, and only during sending', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const [attachment] = await new Attachments(stored).lend(wanted, async ({ attachments }) => {
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(large / 10);
    expect(await attachments[0]?.file.arrayBuffer()).toHaveProperty('byteLength', large);
    return attachments;
  });

  expect(attachment?.name).toBe('film.mp4');
  await expect(attachment?.file.arrayBuffer()).rejects.toThrow();
});
