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
  app = await createTestApp({ modules, env: { DEPLOYMENT: 'development' } });
});
afterAll(() => app.close());

it('every variant of the catalogue is a mail, in both languages', async () => {
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
