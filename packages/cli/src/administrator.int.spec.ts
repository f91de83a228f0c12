import { defineBackendModule, InvalidError } from '@flotilla/backend';
import { ADMINISTRATORS, type Administrators } from '@flotilla/backend/ports';
import { defineModule } from '@flotilla/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAdministrator } from './administrator.js';
import { scratchDatabase } from './migrate/databases.js';

let database: Awaited<ReturnType<typeof scratchDatabase>>;
beforeAll(async () => {
  database = await scratchDatabase(process.env);
});
afterAll(() => database.close());

const accountsWith = (add: Administrators['add']) =>
  defineBackendModule({
    module: defineModule({ name: 'accounts' }),
    providers: [{ provide: ADMINISTRATORS, useValue: { add } }],
  });

it('creates an administrator through the installed accounts', async () => {
  const add = vi.fn(async () => ({ password: 'made up' }));
  const made = await addAdministrator(
    { url: database.url, modules: [accountsWith(add)], email: 'ann@example.com' },
    process.env,
  );

  expect(made).toEqual({ password: 'made up' });
  expect(add).toHaveBeenCalledExactlyOnceWith('ann@example.com', { isExisting: false, isConfirmed: false });
});

it.each([
  [
    'the accounts refuse the address',
    [accountsWith(async () => Promise.reject(InvalidError.of('email', 'is not an address')))],
    'email: is not an address',
  ],
  ['there are no accounts', [], 'No module with accounts is installed.'],
])('fails when %s', async (_, modules, message) => {
  await expect(addAdministrator({ url: database.url, modules, email: 'ann' }, process.env)).rejects.toThrow(
    `${message}\nNothing was changed.`,
  );
});
