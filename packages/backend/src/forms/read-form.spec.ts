import { Readable } from 'node:stream';
import { InvalidError } from '@flotilla/core/errors';
import { expect, it } from 'vitest';
import { readForm } from './read-form.js';

const read = (contentType: string) => {
  const source = {
    stream: Readable.from(['']),
    headers: { 'content-type': contentType },
    maxDataBytes: 100,
    readJson: () => undefined,
  };
  return readForm(source, { maxParts: 1, take: () => Promise.resolve() });
};

it.each([
  ['none', 'multipart/form-data'],
  ['an empty one', 'multipart/form-data; boundary='],
  ['an endless one', `multipart/form-data; boundary=${'b'.repeat(500)}`],
])('rejects a form whose boundary is %s', async (_said, contentType) => {
  await expect(read(contentType)).rejects.toThrow(InvalidError);
});
