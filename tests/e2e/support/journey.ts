import type { Locator, Page } from '@playwright/test';
import { choose, fillIn } from './admin-fields.js';
import { form, send, unfold } from './admin-form.js';
import { expect, seen } from './waiting.js';

/** A model in the list of models. */
export interface Model {
  readonly name: string;
  /** Path of its table: `/admin/blog/articles`. */
  readonly path: string;
}

/** Completed actions on a row of a model; otherwise the reason. */
export type Deed = 'opened' | 'created' | 'edited' | 'linked' | 'searched' | 'deleted' | 'restored';
export type Deeds = Partial<Record<Deed, true | string>>;

/** Returns all models in order. */
export async function modelsOf(page: Page): Promise<Model[]> {
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'System', exact: true })
    .click();
  const links = page.getByRole('navigation', { name: 'All data' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const all = await links.evaluateAll((found) =>
    found.map((link) => ({
      name: link.textContent?.trim().replace(/ \([^)]*\)$/, '') ?? '',
      path: link.getAttribute('href') ?? '',
    })),
  );
  return all.filter(({ path }) => path.split('/').length === 4);
}

/**
 * Takes a row of a model through its life on the screens only: recognizes fields by their controls, and tries
 * other values for rejected fields.
 */
export async function liveThrough(page: Page, { path, name }: Model, stamp: string): Promise<Deeds> {
  const deeds: Deeds = {};
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  deeds.opened = true;
  const add = page.getByRole('main').getByRole('button', { name: 'Add new' }).first();
  if ((await add.count()) === 0) return { ...deeds, created: 'the screen offers no new row' };
  await add.click();
  // Accounts have a separate form beside the generic one.
  const plain = page.getByRole('button', { name: 'Without a sign-in, for a program' });
  await expect(form(page).or(plain).first()).toBeVisible();
  if (await plain.isVisible()) await plain.click();
  await fillIn(page, stamp);
  await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/);
  deeds.created = true;
  const address = page.url();
  await expect(form(page)).toBeVisible();

  const words = await edit(page);
  deeds.edited = words ? true : 'nothing in it is typed';
  deeds.linked = (await link(page)) ?? true;

  await page.goto(path);
  const own = page.getByRole('row').filter({ has: page.locator(`a[href$="${address.slice(-36)}"]`) });
  deeds.searched = 'nothing of it is searched';
  const search = page.getByRole('searchbox', { name: /^Search in / });
  for (const word of words ?? []) {
    await search.fill(word);
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === word);
    // Old rows stay visible until the new ones arrive.
    await expect(page.getByRole('main').locator('[aria-busy="true"], [role="status"]')).toHaveCount(0);
    if (!(await seen(own, 4000))) continue;
    deeds.searched = true;
    break;
  }
  if (deeds.searched !== true) await search.fill('');
  await expect(own).toBeVisible();
  const remove = own.getByRole('button', { name: /^Delete: / });
  if ((await remove.count()) === 0) return { ...deeds, deleted: 'the screen offers no deleting' };
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
  deeds.deleted = true;

  await page.goto(address);
  await expect(page.getByText('This entry does not exist, or was deleted')).toBeVisible();
  const back = page.getByRole('button', { name: 'Bring it back' });
  if (!(await seen(back, 60_000))) return { ...deeds, restored: 'its changes are not kept' };
  await back.click();
  await expect(form(page)).toBeVisible();
  deeds.restored = true;
  return deeds;
}

/** Changes the label of a row, else its first text field, and reloads it. @returns its search words */
async function edit(page: Page): Promise<readonly string[] | undefined> {
  const typed = form(page)
    .locator('[data-field]')
    .filter({ has: page.locator('input[id]:not([type="file"]):not([type="hidden"]), textarea') });
  await expect(typed.first()).toBeVisible();
  const names = await typed.evaluateAll((all) =>
    all.map((field) => (field as HTMLElement).dataset['field'] ?? ''),
  );
  const [name] = [
    'title',
    'adminTitle',
    ...names.filter((one) => one !== 'slug' && one !== 'variant'),
  ].filter((one) => names.includes(one));
  const inputOf = (field: string) =>
    form(page).locator(`[data-field="${field}"]`).locator('input:not([type="file"]), textarea').first();
  if (name === undefined) return undefined;
  await unfold(page);
  const input = inputOf(name);
  const before = await input.inputValue();
  const after = await changed(input, before);
  await input.fill(after);
  await send(page);
  const alerts = await page.getByRole('main').getByRole('alert').allInnerTexts();
  if (alerts.length > 0) throw new Error(`the change of ${name} is not taken: ${alerts.join(' · ')}`);
  await page.reload();
  await expect(inputOf(name)).toHaveValue(after);
  const texts = await Promise.all(names.map((one) => inputOf(one).inputValue()));
  const words = [after, ...texts].filter((text) => /[a-z]{3}/i.test(text) && !/[[{]/.test(text));
  return [...new Set(words)].slice(0, 4);
}

async function changed(input: Locator, before: string): Promise<string> {
  const [mode, placeholder] = [
    await input.getAttribute('inputmode'),
    await input.getAttribute('placeholder'),
  ];
  if (placeholder?.startsWith('DD.MM.YYYY'))
    return placeholder.endsWith('mm') ? '03.02.2031 11:00' : '03.02.2031';
  if (/^[[{]/.test(before)) return before.startsWith('[') ? '[\n  1\n]' : '{\n  "a": 1\n}';
  if (mode === 'decimal' || mode === 'numeric') return String(Math.floor(Number(before || '0')) + 1);
  if (/^[a-z]{3}$/i.test(before)) return `${before.slice(1)}${before.slice(0, 1)}`;
  return /^\S+$/.test(before) ? `${before}-b` : `${before} b`.trim();
}

/** Links the row by the first relation with rows to link. @returns the reason if there is none */
async function link(page: Page): Promise<string | undefined> {
  const panel = page.getByRole('region', { name: /^(Linked|Also linked)$/ });
  if ((await panel.count()) === 0) return 'it has no links';
  const more = panel.locator('div.border-dashed').getByRole('button');
  let sections = panel.getByRole('region');
  for (let index = 0; index < 8; index += 1) {
    if (index >= (await sections.count())) {
      if ((await more.count()) === 0) break;
      await more.first().click();
      sections = panel.getByRole('region');
      await expect(sections.nth(index)).toBeVisible();
    }
    const section = sections.nth(index);
    const add = section.getByRole('button', { name: /^(Add|Replace|Choose an existing one)$/ });
    if ((await add.count()) === 0) continue;
    const before = await section.getByRole('listitem').count();
    await add.click();
    if (!(await choose(page, 0))) continue;
    const dialog = page.getByRole('dialog');
    const linked = section.getByRole('listitem').nth(before);
    // Definitions do not determine alone which rows may be linked; refusals appear as toasts.
    const refused = page.locator('[data-toasts] [data-kind=error]');
    await expect(dialog.getByRole('form').or(linked).or(refused).first()).toBeVisible();
    if (await linked.isVisible()) return undefined;
    if (await dialog.getByRole('form').isVisible())
      await dialog.getByRole('button', { name: 'Close' }).first().click();
  }
  return 'there is nothing to link it with';
}
