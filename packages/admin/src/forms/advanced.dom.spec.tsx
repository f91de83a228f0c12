import { defineModule } from '@flotilla/core';
import { act } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { adminOf } from '../context/admin-context.js';
import { openInAdmin } from '../testing/open-in-admin.fixture.js';
import { Advanced } from './advanced.js';
import type { Edited } from './edited-values.js';

const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});

it('opens when one of its fields gets an error, and not for other fields', async () => {
  let form: UseFormReturn<Edited> | undefined;
  function Fold() {
    form = useForm<Edited>();
    return (
      <Advanced control={form.control} names={['berths']}>
        fields
      </Advanced>
    );
  }
  const fetch = async () => Response.json({ data: [] });
  const { place, close } = await openInAdmin(<Fold />, { app, fetch });
  const isOpen = () => place.querySelector('details')?.open;
  await act(async () => form?.setError('harbour', { message: 'is missing' }));
  expect(isOpen()).toBe(false);
  await act(async () => form?.setError('berths', { message: 'is too large' }));
  expect(isOpen()).toBe(true);
  await close();
});
