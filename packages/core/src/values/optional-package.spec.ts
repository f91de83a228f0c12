import { expect, it } from 'vitest';
import { optionalPackage } from './optional-package.js';

const absent = Object.assign(new Error("Cannot find package 'left-pad'"), { code: 'ERR_MODULE_NOT_FOUND' });

it('returns an installed package', async () => {
  expect(await optionalPackage('Margins', 'left-pad', async () => 'the library')).toBe('the library');
});

it('names the missing package and its purpose', async () => {
  const load = optionalPackage('Margins', 'left-pad', () => Promise.reject(absent));
  await expect(load).rejects.toThrow('Margins need packages that are not installed. Run: npm i left-pad');
});

it('rethrows other failures of the library', async () => {
  const load = optionalPackage('Margins', 'left-pad', () =>
    Promise.reject(new Error('It needs a newer system.')),
  );
  await expect(load).rejects.toThrow('It needs a newer system.');
});
