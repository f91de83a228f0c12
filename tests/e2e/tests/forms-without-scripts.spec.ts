import { expect, test } from '@playwright/test';
import { addressIn } from '../support/content.js';
import { api, asServer, languages } from '../support/product.js';

const words = {
  en: {
    send: 'Send request',
    thanks: 'Thank you!',
    sent: 'Form submitted successfully',
    refused: 'The form was not sent',
    wrong: 'E-mail: This is not an e-mail address.',
  },
  ru: {
    send: 'Отправить запрос',
    thanks: 'Спасибо!',
    sent: 'Форма отправлена',
    refused: 'Форма не отправлена',
    wrong: 'Электронная почта: Это не похоже на электронный адрес.',
  },
} as const;

for (const language of languages) {
  test.describe(language, () => {
    // The page determines the language, not the browser.
    test.use({ javaScriptEnabled: false, locale: 'en' });
    const t = words[language];
    const contact = addressIn(language, '/contact');

    test('the contact form is sent, and shows the thank-you message on its page, without scripts', async ({
      page,
    }) => {
      const visitor = `anna-${crypto.randomUUID()}@example.com`;
      await page.goto(contact);
      const form = page.locator('form[data-form]').first();
      await expect(form.getByText(t.thanks)).toBeHidden();
      await form.locator('[name=name]').fill('Anna');
      await form.locator('[name=email]').fill(visitor);
      await form.locator('[name=message]').fill('A calm day.');
      await form.getByRole('button', { name: t.send }).click();

      await expect(page).toHaveURL(new RegExp(`${contact}#crm-thanks-`));
      await expect(form.getByText(t.thanks)).toBeVisible();
      await expect(form.getByText(t.sent)).toBeVisible();
      expect(await payloadOf(visitor)).toMatchObject({
        name: 'Anna',
        email: visitor,
        message: 'A calm day.',
      });
    });

    test('errors are named, and input is kept, without scripts', async ({ page }) => {
      await page.goto(contact);
      const form = page.locator('form[data-form]').first();
      const send = form.getByRole('button', { name: t.send });

      await test.step('the browser blocks missing answers', async () => {
        await form.locator('[name=name]').fill('Anna');
        await send.click();
        await expect(form.locator('[name=email]')).toBeFocused();
        await expect(page).toHaveURL(new RegExp(`${contact}$`));
      });

      await test.step('the server rejects an address that browsers accept', async () => {
        await form.locator('[name=email]').fill('anna@example');
        await send.click();
        await expect(page.getByRole('heading', { name: t.refused })).toBeVisible();
        await expect(page.getByRole('listitem')).toHaveText(t.wrong);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      });

      await test.step('and the form behind it keeps the input', async () => {
        await page.goBack();
        await expect(form.locator('[name=name]')).toHaveValue('Anna');
        await expect(form.locator('[name=email]')).toHaveValue('anna@example');
      });
    });
  });
}

/** Returns the stored request of a sender. */
async function payloadOf(email: string): Promise<unknown> {
  const filters = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'email', method: 'eq', value: email }] }),
  );
  const response = await fetch(`${api}/api/crm/requests?filters=${filters}`, { headers: asServer });
  const { data } = (await response.json()) as { data: { payload: unknown }[] };
  return data[0]?.payload;
}
