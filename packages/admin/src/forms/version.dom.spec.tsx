import { content, defineEntity, defineModule } from '@flotilla/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { AdminProvider, adminOf } from '../context/admin-context.js';
import { LanguageProvider } from '../context/language.js';
import { Version } from './version.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content(), access: { read: 'public' } });
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat] })],
  extensions: [],
  languages: ['en', 'ru'],
  site: 'boats',
});

it('shows only the differing languages of two versions, with their names', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <AdminProvider value={app}>
        <LanguageProvider initial="en" languages={['en', 'ru']}>
          <Version
            entity={boat}
            name="title"
            field={boat.fields.title}
            row={{ id: '1' }}
            value={{ en: 'Boat', ru: 'Лодка' }}
            other={{ en: 'Boat', ru: 'Катер' }}
          />
        </LanguageProvider>
      </AdminProvider>,
    ),
  );

  expect(place.textContent).toBe('Russian Лодка');
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
