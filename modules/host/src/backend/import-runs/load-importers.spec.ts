import { RefusedError } from '@flotilla/backend';
import { expect, it } from 'vitest';
import { loadImporters } from './load-importers.js';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('no package'), { code }));

it('refuses imports in an application without the package, which ends a job without retries', async () => {
  const refusal = await loadImporters(failing('ERR_MODULE_NOT_FOUND')).catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(RefusedError);
  expect(refusal).toMatchObject({
    ...{ status: 422, message: expect.stringContaining('npm i @flotilla/importers') },
  });
});

it('passes other failures on', async () => {
  await expect(loadImporters(failing('EMFILE'))).rejects.toThrow('no package');
});
