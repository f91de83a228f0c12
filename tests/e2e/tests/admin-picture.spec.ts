import { expect, type Locator, type Page, test } from '@playwright/test';
import { create, editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll, watch } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';
import { screens, windowOn } from '../support/screens.js';

test.setTimeout(120_000);

const words = {
  en: {
    ...{ cover: 'Cover', choose: 'Choose a picture', replace: 'Replace: Cover', remove: 'Remove: Cover' },
    ...{ pick: /^Choose .*/, topics: 'Topics', unlink: /^Unlink/, history: 'History' },
    ...{
      removed: 'Removed from Files: ',
      replaced: 'Replaced in Files: ',
      topicGone: 'Removed from Topics: ',
    },
    ...{ again: /^Link again: / },
  },
  ru: {
    ...{ cover: 'Обложка', choose: 'Выбрать картинку', replace: 'Заменить: Обложка' },
    ...{ remove: 'Убрать: Обложка', pick: /^Выбрать .*/, topics: 'Рубрики', unlink: /^Отвязать/ },
    ...{ history: 'История', removed: 'Убрано из «Файлы»: ', replaced: 'Заменено в «Файлы»: ' },
    ...{ topicGone: 'Убрано из «Рубрики»: ', again: /^Связать снова: / },
  },
} as const;

interface Found {
  readonly data: readonly { readonly id: string; readonly fileStorageModuleFileId: string }[];
}

/** Returns the public links between an article and files. */
async function coversOf(article: string): Promise<Found['data']> {
  const filters = JSON.stringify({ and: [{ column: 'articleId', method: 'eq', value: article }] });
  const path = `/api/blog/articles-to-file-storage-module-files?${new URLSearchParams({ filters })}`;
  const answer = await fetch(`${api}${path}`, { headers: asServer });
  return ((await answer.json()) as Found).data;
}

/** Chooses a picture of the media library. */
async function pick(page: Page, name: string, verb: RegExp): Promise<void> {
  const library = page.getByRole('dialog');
  await library.getByRole('searchbox').fill(name);
  await library
    .getByRole('button', { name: new RegExp(`${verb.source}${name}`, 'i') })
    .first()
    .click();
  await expect(library).toHaveCount(0);
}

/** Takes pictures of the window in both themes. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `test-results/picture-${name}-${colorScheme}.png` });
    expect(await axeViolations(page)).toEqual([]);
  }
  expect(await sidewaysScroll(page)).toBe(0);
}

/** Drops a picture on an element. */
async function drop(on: Locator): Promise<void> {
  const transfer = await on.page().evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(64, 40);
    canvas.getContext('2d')?.fillRect(0, 0, 64, 40);
    const data = new DataTransfer();
    data.items.add(new File([await canvas.convertToBlob()], 'dropped.png', { type: 'image/png' }));
    return data;
  });
  await on.dispatchEvent('drop', { dataTransfer: transfer });
}

for (const screen of screens)
  test(`the cover stands above the fields, and history shows its changes: ${screen.language}`, async ({
    browser,
  }) => {
    const { language } = screen;
    const t = words[language];
    const stamp = Date.now();
    const topic = await create(api, 'blog/categories', { title: { en: `Coves ${stamp}` } });
    const article = await create(api, 'blog/articles', {
      ...{ slug: `covered-${stamp}`, title: { en: `Covered ${stamp}`, ru: `С обложкой ${stamp}` } },
    });
    const ofTopic = await create(api, 'blog/categories-to-articles', {
      ...{ articleId: article, categoryId: topic },
    });
    const page = await windowOn(browser, screen);
    const problems = await watch(page);
    await page.goto(`/admin/blog/articles/${article}`);
    await signIn(page, await editor(), language);
    const field = page.getByRole('region', { name: t.cover, exact: true });
    const picture = field.locator('img');

    await test.step('without a picture it offers to choose one', async () => {
      await expect(field.getByRole('button', { name: t.choose })).toBeVisible();
      const text = page.locator('[data-field="title"]').first();
      const [beside, below] = [await field.boundingBox(), await text.boundingBox()];
      if (!beside || !below) throw new Error('not shown');
      expect(beside.y).toBeLessThanOrEqual(below.y + 1);
      await shoot(page, `empty-${language}`);
    });

    await test.step('it is chosen and replaced in the draft, each by two clicks', async () => {
      await field.getByRole('button', { name: t.choose }).click();
      await pick(page, 'aurora-68-1', t.pick);
      await expect(picture).toBeVisible();
      const first = await picture.getAttribute('src');
      await field.getByRole('button', { name: t.replace }).click();
      await pick(page, 'aurora-68-2', t.pick);
      await expect(picture).not.toHaveAttribute('src', first ?? '');
      expect(await coversOf(article)).toEqual([]);
      await shoot(page, `filled-${language}`);
    });

    await test.step('it is removed in the draft without a question, and the focus stays', async () => {
      await field.getByRole('button', { name: t.remove }).click();
      await expect(field.getByRole('button', { name: t.choose })).toBeFocused();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await drop(field);
      const sheet = page.getByRole('dialog');
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(picture).toBeVisible();
    });

    await test.step('history names removed and replaced links', async () => {
      const files = ['1', '2'].map((number) => fileNamed(`aurora-68-${number}`));
      const [bay = '', deck = ''] = await Promise.all(files);
      const link = await create(api, 'blog/articles-to-file-storage-module-files', {
        ...{ articleId: article, fileStorageModuleFileId: bay },
      });
      const url = `${api}/api/blog/articles-to-file-storage-module-files/${link}`;
      const body = JSON.stringify({ data: { fileStorageModuleFileId: deck } });
      await fetch(url, { method: 'PATCH', headers: asServer, body });
      await fetch(url, { method: 'DELETE', headers: asServer });
      await fetch(`${api}/api/blog/categories-to-articles/${ofTopic}`, {
        ...{ method: 'DELETE', headers: asServer },
      });
      await page.getByRole('button', { name: t.history, exact: true }).click();
      const history = page.getByRole('dialog');
      await expect(history).toContainText(`${t.topicGone}Coves ${stamp}`);
      await expect(history).toContainText(t.removed);
      await expect(history).toContainText(t.replaced);
      await shoot(page, `history-${language}`);
    });

    await test.step('a removed topic is linked again in the draft', async () => {
      await page.getByRole('dialog').getByRole('button', { name: t.again }).first().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const topics = page.getByRole('region', { name: t.topics, exact: true });
      await expect(topics.getByText(`Coves ${stamp}`)).toBeVisible();
      await topics.getByRole('button', { name: t.unlink }).click();
      await expect(topics.getByRole('listitem')).toHaveCount(0);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });
    expect(problems.filter((one) => !one.startsWith('failed:'))).toEqual([]);
    await page.context().close();
  });

async function fileNamed(name: string): Promise<string> {
  const answer = await fetch(`${api}/api/file-storage/files?search=${name}`, { headers: asServer });
  const [found] = ((await answer.json()) as { data: { id: string }[] }).data;
  if (!found) throw new Error(`There is no file ${name}.`);
  return found.id;
}

test('the cover of a new article is created with it', async ({ page }) => {
  await page.goto('/admin/blog/articles/new');
  await signIn(page, await editor());
  const field = page.getByRole('region', { name: 'Cover', exact: true });
  await page.locator('[data-field="title"] textarea').first().fill(`Newly covered ${Date.now()}`);
  await field.getByRole('button', { name: 'Choose a picture' }).click();
  await pick(page, 'aurora-68-1', /^Choose .*/);
  await expect(field.locator('img')).toBeVisible();
  await shoot(page, 'new-en');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/articles\/[0-9a-f-]{36}$/);
  await expect(field.locator('img')).toBeVisible();
  expect(await coversOf(page.url().split('/').at(-1) ?? '')).toHaveLength(1);
});

test('a profile without drafts confirms the removal of its picture', async ({ page }) => {
  const stamp = Date.now();
  const profile = await create(api, 'social/profiles', { slug: `person-${stamp}`, title: { en: 'Anna' } });
  const file = await fileNamed('aurora-68-1');
  await create(api, 'social/profiles-to-file-storage-module-files', {
    ...{ profileId: profile, fileStorageModuleFileId: file },
  });
  await page.goto(`/admin/social/profiles/${profile}`);
  await signIn(page, await editor());
  const field = page.getByRole('region', { name: 'Picture', exact: true });
  await field.getByRole('button', { name: 'Remove: Picture' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('heading')).toHaveText(/^Unlink “.*aurora.*”\?$/i);
  await shoot(page, 'question-en');
  await question.getByRole('button', { name: 'Unlink' }).click();
  await expect(field.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
});

test('products and categories show their pictures in lists, and have the field', async ({ page }) => {
  await page.goto('/admin/ecommerce/products');
  await signIn(page, await editor());
  await expect(page.getByRole('table')).toBeVisible();
  for (const [list, row] of [
    ['products', 'Lagoona 42'],
    ['categories', 'Catamarans'],
  ] as const) {
    await page.goto(`/admin/ecommerce/${list}`);
    const shown = page.getByRole('row').filter({ has: page.getByRole('link', { name: row, exact: true }) });
    await expect(shown.locator('img').first()).toBeVisible();
    await shown.getByRole('link', { name: row, exact: true }).click();
    await expect(page.getByRole('button', { name: /^Replace: (Main picture|Picture)$/ })).toBeVisible();
  }
});
