import type { Page } from '@playwright/test';
import { form, send, unfold } from './admin-form.js';
import { expect } from './waiting.js';

/** Fills in required and label fields, and submits the form with other values until it is accepted. */
export async function fillIn(page: Page, stamp: string): Promise<void> {
  await expect(form(page)).toBeVisible();
  await unfold(page);
  const fields = form(page).locator('[data-field]');
  const names = await fields.evaluateAll((all) =>
    all.map((field) => (field as HTMLElement).dataset.field ?? ''),
  );
  const demanded = await fields.evaluateAll((all) =>
    all.map((field) => field.querySelector('[title="required"]') !== null),
  );
  const wanted = new Set(names.filter((one, index) => demanded[index] || naming.includes(one)));
  for (const one of wanted) await fill(page, one, { stamp, attempt: 0 });
  for (let attempt = 1; attempt < 6; attempt += 1) {
    if (await send(page)) return;
    const wrong = page.locator('[data-field]').filter({ has: page.getByRole('alert') });
    const refused = await wrong.evaluateAll((all) =>
      all.map((field) => (field as HTMLElement).dataset.field ?? ''),
    );
    if (refused.length === 0) {
      throw new Error(`it is not taken: ${(await page.getByRole('alert').allInnerTexts()).join(' · ')}`);
    }
    for (const one of refused) {
      wanted.add(one);
      await fill(page, one, { stamp, attempt });
    }
  }
  throw new Error(`it is not taken: ${(await page.getByRole('alert').allInnerTexts()).join(' · ')}`);
}

/** Fields that label a row. */
const naming = ['title', 'adminTitle', 'slug'];

interface Try {
  readonly stamp: string;
  /** Number of the attempt, from 0. */
  readonly attempt: number;
}

/** Fills a field through its control. */
async function fill(page: Page, name: string, { stamp, attempt }: Try): Promise<void> {
  const field = form(page).locator(`[data-field="${name}"]`);
  const control = field
    .locator(
      'input:not([type="file"]), textarea, select, button[aria-labelledby], button[aria-haspopup], [contenteditable="true"]',
    )
    .first();
  const kind = await control.evaluate((element) => {
    if (element instanceof HTMLElement && element.isContentEditable) return 'rich';
    if (element instanceof HTMLSelectElement) return 'select';
    if (element instanceof HTMLButtonElement)
      return element.getAttribute('role') === 'switch' ? 'switch' : 'choice';
    const { inputMode, placeholder } = element as HTMLInputElement;
    if (placeholder.startsWith('DD.MM.YYYY')) return placeholder;
    if (inputMode) return inputMode;
    return element instanceof HTMLTextAreaElement && element.className.includes('font-mono')
      ? 'json'
      : 'text';
  });
  const letters = [...stamp.slice(-3)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
  const texts = [
    `Journey ${stamp}`,
    `journey-${stamp}`,
    `/journey-${stamp}-${name}`,
    letters,
    letters.toUpperCase(),
    `journey-${stamp}@example.com`,
  ];
  const text = name === 'slug' ? `journey-${stamp}` : (texts[attempt % texts.length] ?? '');
  if (kind === 'rich') {
    await control.click();
    await page.keyboard.type(text);
  } else if (kind === 'select') {
    const values = await control
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value).filter(Boolean));
    await control.selectOption(values[attempt % values.length] ?? '');
  } else if (kind === 'switch') {
    return;
  } else if (kind === 'choice') {
    await control.click();
    await choose(page, attempt);
  } else {
    const values: Readonly<Record<string, string>> = {
      numeric: String(Number(stamp.slice(-4)) + attempt),
      decimal: `${attempt + 1}.5`,
      json: attempt % 2 ? '[]' : '{}',
      'DD.MM.YYYY': '01.02.2030',
      'DD.MM.YYYY HH:mm': '01.02.2030 10:00',
    };
    await control.fill(values[kind] ?? text);
  }
}

/** Selects a row of a picker. @returns whether there was one */
export async function choose(page: Page, index: number): Promise<boolean> {
  const offered = page.getByRole('listbox').getByRole('option');
  const rows = offered.filter({ hasNotText: 'Create' });
  await expect(page.getByRole('listbox').first()).toBeVisible();
  await expect(page.getByRole('listbox').and(page.locator('[aria-busy=true]'))).toHaveCount(0);
  if ((await rows.count()) === 0) return page.keyboard.press('Escape').then(() => false);
  await rows.nth(index % (await rows.count())).click();
  return true;
}
