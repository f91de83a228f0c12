import { expect, test } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { calendarShown, freeDay, takenDay } from '../support/stay.js';

const words = {
  en: {
    start: /^From/,
    end: /^Until/,
    open: 'Open the calendar',
    taken: /, taken$/,
    calendar: 'Choose dates',
    wait: 'Tell me when these days are free',
    title: 'Wait for these days',
    email: 'Email',
    send: 'Tell me',
    waits: 'We will write to you when these days are free.',
    free: 'These days are free. You can book them now.',
    close: 'Close',
    from: 'From',
    until: 'Until',
  },
  ru: {
    start: /^С(:|$)/,
    end: /^По(:|$)/,
    open: 'Открыть календарь',
    taken: /, занято$/,
    calendar: 'Выберите даты',
    wait: 'Сообщить, когда эти дни освободятся',
    title: 'Ждать эти дни',
    email: 'Почта',
    send: 'Сообщить мне',
    waits: 'Мы напишем, когда эти дни освободятся.',
    free: 'Эти дни свободны. Их можно забронировать прямо сейчас.',
    close: 'Закрыть',
    from: 'С',
    until: 'По',
  },
} as const;

for (const [language, screen] of [
  ['en', { width: 1280, height: 900 }],
  ['ru', { width: 360, height: 780 }],
] as const) {
  test(`a visitor waits for taken days: ${language}, ${screen.width} px`, async ({ page, request }) => {
    const t = words[language];
    await page.setViewportSize(screen);
    const calendar = page.waitForResponse('**/availability?**');
    await page.goto(`/${language}/ecommerce/products/lagoona-42`);
    const day = await takenDay(page, t);
    const days = (await calendar).url();
    const form = page.getByRole('dialog', { name: t.title });

    await test.step('typed days that are taken offer to wait', async () => {
      await page.getByLabel(t.start).fill(day);
      await page.getByLabel(t.end).fill(day);
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: t.wait }).press('Enter');
      await expect(form.getByLabel(t.email)).toBeFocused();
      await expect(form.getByLabel(t.from, { exact: true })).toHaveValue(day);
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    });

    await test.step('the form reports a refusal, and is sent by the keyboard', async () => {
      const free = await freeDay(request, days);
      await form.getByLabel(t.email).fill(`waits-${language}-${Date.now()}@example.com`);
      await form.getByLabel(t.until, { exact: true }).fill(free);
      await form.getByLabel(t.from, { exact: true }).fill(free);
      await form.getByRole('button', { name: t.send }).click();
      await expect(form.getByText(t.free)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await form.getByLabel(t.from, { exact: true }).fill(day);
      await form.getByLabel(t.until, { exact: true }).fill(day);
      await form.getByLabel(t.email).press('Enter');
      await expect(form.getByText(t.waits)).toBeVisible();
      await expect(form.getByRole('button', { name: t.close })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('dialog')).toHaveCount(0);
    });

    await test.step('a taken day of the calendar offers it too', async () => {
      await page.getByLabel(t.start).fill('');
      await page.getByLabel(t.end).fill('');
      await page.getByRole('button', { name: t.open }).click();
      const calendar = page.getByRole('dialog', { name: t.calendar });
      const cell = calendar.locator(`[data-date="${day}"]`);
      await calendarShown(page);
      for (let months = 0; months < 6 && !(await cell.isVisible()); months++)
        await page.keyboard.press('PageDown');
      await expect(cell).toHaveAccessibleName(t.taken);
      // Disabled for choosing dates.
      await cell.click({ force: true });
      await calendar.getByRole('button', { name: t.wait }).click();
      await expect(form.getByLabel(t.from, { exact: true })).toHaveValue(day);
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
    });
  });
}
