import { template } from '@flotilla/notification';
import { createTestApp, make, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';

interface Preview {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules, env: { DEPLOYMENT: 'development', SITE_TITLE: 'Boats' } });
});
afterAll(() => app.close());

it('every variant of the catalogue is a mail, in English and Russian', async () => {
  const variants = app.registry.variantsOf(template.key);
  expect(variants).toEqual(
    expect.arrayContaining(['default', 'generate-email-request-from-website', 'reset-password']),
  );
  const wrong: string[] = [];
  for (const variant of variants) {
    const { id } = await make(app, template, { variant });
    const [en, ru] = await Promise.all(
      ['en', 'ru'].map((language) =>
        app.request<Preview>({ url: `/api/notification/templates/${id}/preview?language=${language}` }),
      ),
    );
    const isWhole =
      en?.status === 200 &&
      ru?.status === 200 &&
      en.data.text !== ru.data.text &&
      /\p{Script=Cyrillic}/u.test(ru.data.text);
    if (!isWhole) wrong.push(`${variant}: ${en?.status} ${ru?.status} ${en?.text.slice(0, 200)}`);
  }

  expect(wrong).toEqual([]);
});

/** Mails to administrators are in the languages of the admin, English and Russian. */
const isOfAdministrators = (variant: string) =>
  variant.endsWith('-admin') ||
  [
    'agent-result',
    'generate-email-publication-blocked',
    'generate-email-request-from-website',
    'note-mentioned',
    'publication-requested',
    'webhook-disabled',
  ].includes(variant);

/** Returns a text without the examples of its data. */
const withoutData = (text: string) => text.replace(/‹\w+›|https?:\/\/\S+|\S+@example\.com|[\d-]{36}/g, ' ');

it.each([
  ['de', /\p{L}/u, /\b(?:the|your|you|order|was)\b/i],
  ['el', /\p{Script=Greek}/u, /\b(?:the|your|you|order|was)\b/i],
  ['ar', /\p{Script=Arabic}/u, /[a-z]{2}/i],
])('every mail to visitors has all of its texts in %s', async (language, letters, foreign) => {
  const variants = app.registry.variantsOf(template.key).filter((one) => !isOfAdministrators(one));
  const wrong: string[] = [];
  for (const variant of variants) {
    const { id } = await make(app, template, { variant });
    const url = `/api/notification/templates/${id}/preview?language=${language}`;
    const { data, text } = await app.request<Preview>({ url });
    const words = withoutData(`${data.subject ?? ''} ${data.text ?? ''}`).replace(/Boats|UTC|^Re:/g, ' ');
    if (!data.html?.includes(`lang="${language}"`) || !letters.test(words) || foreign.test(words))
      wrong.push(`${variant}: ${foreign.exec(words)?.[0] ?? text.slice(0, 200)}`);
  }

  expect(variants.length).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});
