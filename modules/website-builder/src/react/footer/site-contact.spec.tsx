import type { SiteSettings } from '@flotilla/core/theme';
import { SiteProvider } from '@flotilla/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SiteContact } from './site-contact.js';

const contactOf = (settings?: Partial<SiteSettings>) =>
  renderToStaticMarkup(
    <SiteProvider
      value={{
        ...{ language: 'ru', languages: ['en', 'ru'], path: '/' },
        settings: settings && { id: 's', pictures: {}, ...settings },
      }}
    >
      <SiteContact />
    </SiteProvider>,
  );

it('has the address, hours, phone, e-mail and accounts of the settings of the site', () => {
  const html = contactOf({
    ...{ address: { en: 'Pier B' }, hours: { en: 'Daily 9–18', ru: 'Ежедневно 9–18' } },
    ...{ phone: '+357 (25) 000-120', email: 'hello@example.org' },
    messengers: [{ network: 'whatsapp', url: 'https://wa.me/35725000120' }],
    social: [{ network: 'my-forum', url: 'https://forum.example.org/boats' }],
  });

  expect(html).toMatch(/lang="en"[^>]*>Pier B<.*lang="ru"[^>]*>Ежедневно 9–18</);
  expect(html).toMatch(/href="tel:\+35725000120">\+357 \(25\) 000-120</);
  expect(html).toMatch(/href="mailto:hello@example\.org">hello@example\.org</);
  expect(html).toMatch(/href="https:\/\/wa\.me\/35725000120" target="_blank" rel="noopener">WhatsApp</);
  expect(html).toContain('>My forum<');
});

it('is empty without settings, or without a contact in them', () => {
  expect([contactOf(), contactOf({ title: { en: 'Boats' } })]).toEqual(['', '']);
});
