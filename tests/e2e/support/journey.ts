import { expect as impatient, type Locator, type Page, type Request } from '@playwright/test';

// Long enough for a busy machine.
const expect = impatient.configure({ timeout: 30_000 });

/** A model in the list of models. */
export interface Model {
  readonly name: string;
  /** Path of its table: `/admin/blog/articles`. */
  readonly path: string;
}

/** Completed actions on a row of a model; otherwise the reason. */
export type Deed = 'opened' | 'created' | 'edited' | 'linked' | 'searched' | 'deleted' | 'restored';
export type Deeds = Partial<Record<Deed, true | string>>;

/** Returns the models of the sidebar in order. */
export async function modelsOf(page: Page): Promise<Model[]> {
  const links = page.getByRole('navigation', { name: 'Models' }).getByRole('link');
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
  const own = page.getByRole('row').filter({ has: page.getByText(address.slice(-8), { exact: true }) });
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
  await expect(page.getByText('There is no such row')).toBeVisible();
  const back = page.getByRole('button', { name: 'Bring it back' });
  if (!(await seen(back, 10_000))) return { ...deeds, restored: 'its changes are not kept' };
  await back.click();
  await expect(form(page)).toBeVisible();
  deeds.restored = true;
  return deeds;
}

const form = (page: Page) => page.getByRole('main').getByRole('form').first();

/** Returns whether an element appears within a time in ms. */
const seen = (what: Locator, patience: number) =>
  what
    .first()
    .waitFor({ timeout: patience })
    .then(() => true)
    .catch(() => false);

/** Fills in required and label fields, and submits the form with other values until it is accepted. */
async function fillIn(page: Page, stamp: string): Promise<void> {
  await expect(form(page)).toBeVisible();
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

/** Returns a filter for the writes of the open form, without those of the session and of open editors. */
function writesOf(page: Page): (request: Request) => boolean {
  const [model = ''] = /\/admin(\/[^/]+\/[^/]+)/.exec(page.url())?.slice(1) ?? [];
  const own = new RegExp(`/api${model}(/[0-9a-f-]{36})?$`);
  return (request) =>
    ['POST', 'PATCH'].includes(request.method()) && own.test(new URL(request.url()).pathname);
}

/** Submits the form, and waits for the response. @returns whether it was accepted */
async function send(page: Page): Promise<boolean> {
  const button = form(page).locator('footer button[type="submit"]').first();
  const isWrite = writesOf(page);
  const next = () => page.waitForRequest(isWrite).catch(() => undefined);
  let sent = next();
  await button.click();
  for (;;) {
    const request = await Promise.race([sent, isRefused(button)]);
    if (!request) return false;
    // The form itself retries with another slug when its slug exists.
    sent = next();
    const answer = await request.response();
    await answer?.finished();
    if (!answer?.ok()) continue;
    await expect(button).not.toHaveAttribute('data-state', 'pending');
    return true;
  }
}

/**
 * Resolves once the form shows an error and sends nothing. Old errors may still be visible on submit, so an
 * error must stay for several frames, by when the page has handled the click.
 */
async function isRefused(button: Locator): Promise<undefined> {
  await button
    .evaluate((pressed) => {
      const isSaid = () =>
        pressed.closest('form')?.querySelector('[role="alert"]') && pressed.dataset['state'] !== 'pending';
      return new Promise<void>((resolve) => {
        let drawn = 0;
        const look = () => {
          drawn = isSaid() ? drawn + 1 : 0;
          if (drawn > 30) resolve();
          else if (pressed.isConnected) requestAnimationFrame(look);
        };
        look();
      });
    })
    .catch(() => undefined);
}

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
async function choose(page: Page, index: number): Promise<boolean> {
  const offered = page.getByRole('listbox').getByRole('option');
  const rows = offered.filter({ hasNotText: 'Create' });
  await expect(page.getByRole('listbox').first()).toBeVisible();
  const isThere = await seen(rows, 5000);
  if (!isThere) return page.keyboard.press('Escape').then(() => false);
  await rows.nth(index % (await rows.count())).click();
  return true;
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
  const panel = page.getByRole('region', { name: 'Linked', exact: true });
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
    const add = section.getByRole('button', { name: /^(Add|Replace|One that is there already)$/ });
    if ((await add.count()) === 0) continue;
    const before = await section.getByRole('listitem').count();
    await add.click();
    if (!(await choose(page, 0))) continue;
    const dialog = page.getByRole('dialog');
    if (await seen(dialog.getByRole('form'), 700)) {
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      continue;
    }
    // Definitions do not determine alone which rows may be linked; refusals appear as toasts.
    if (await seen(section.getByRole('listitem').nth(before), 10_000)) return undefined;
  }
  return 'there is nothing to link it with';
}
