import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { type Screen, screens, windowOn } from '../support/screens.js';

const words = {
  en: {
    ...{
      file: 'File of the export',
      check: /WordPress: \d+ records/,
      articles: 'Articles',
      lost: 'What will be lost',
    },
    ...{
      comment: 'comment',
      options: 'Options',
      pages: 'Pages',
      again: 'Check again',
      start: 'Start import',
    },
    ...{
      done: 'The import is done',
      all: 'All imports',
      forget: 'Delete the import of',
      earlier: 'Earlier imports',
      remove: 'Delete',
      none: 'No imports yet',
    },
    ...{ problem: 'The check failed', reason: /no export that this site can read/ },
  },
  ru: {
    ...{
      file: 'Файл экспорта',
      check: /WordPress, записей: \d+/,
      articles: 'Статьи',
      lost: 'Что потеряется',
    },
    ...{ comment: 'комментарий', options: 'Настройки', pages: 'Страницы', again: 'Проверить снова' },
    ...{ start: 'Начать импорт', done: 'Импорт завершён', all: 'Все импорты' },
    ...{ earlier: 'Прежние импорты', forget: 'Удалить импорт', remove: 'Удалить', none: 'Импортов пока нет' },
    ...{ problem: 'Проверка не удалась', reason: /Сайт не узнаёт такой файл/ },
  },
} as const;

const item = ({ id, type, title, slug }: { id: number; type: string; title: string; slug: string }) =>
  `<item><title>${title}</title><link>https://old.example/${slug}/</link><content:encoded><![CDATA[<p>Strong <b>winds</b> from the west.</p>]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2024-03-01 10:00:00</wp:post_date_gmt><wp:post_name>${slug}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type><wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>Nice</wp:comment_content></wp:comment></item>`;

const fits = async (page: Page) => {
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
};

for (const screen of screens)
  test(`an export of WordPress is checked, imported, and public: ${screen.language}`, async ({
    browser,
    request,
  }) => {
    const { language } = screen;
    const t = words[language];
    const slug = `imported-${Date.now()}`;
    const title = `Winds of ${slug}`;
    const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:base_blog_url>https://old.example/${slug}</wp:base_blog_url>${item({ id: 1, type: 'post', title, slug })}${item({ id: 2, type: 'page', title: 'Left out', slug: `page-${slug}` })}</channel></rss>`;
    const page = await windowOn(browser, screen);
    await page.goto('/admin/site/imports');
    await signIn(page, await editor(), language);
    const send = (name: string, content: string) =>
      page.getByLabel(t.file).setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(content) });

    await test.step('a file that is no export is refused with its reason', async () => {
      await expect(page.getByText(t.none)).toBeVisible();
      await fits(page);
      await page.screenshot({ path: `test-results/import-${language}-upload.png`, fullPage: true });
      await send('page.xml', '<html></html>');
      await expect(page.getByText(t.problem)).toBeVisible();
      await expect(page.getByText(t.reason)).toBeVisible();
      await fits(page);
      await page.screenshot({ path: `test-results/import-${language}-failed.png`, fullPage: true });
      await page.getByRole('button', { name: t.all }).click();
    });

    await test.step('a check shows the new rows and the losses', async () => {
      await send('export.xml', xml);
      await expect(page.getByText(t.check)).toBeVisible();
      await expect(page.getByRole('heading', { name: t.lost })).toBeVisible();
      await expect(page.getByText(t.comment, { exact: true })).toBeVisible();
      await page.locator('summary').getByText(t.options, { exact: true }).click();
      await fits(page);
      await page.screenshot({ path: `test-results/import-${language}-check.png`, fullPage: true });
      expect((await request.get(`/${language}/blog/articles/${slug}`)).status()).toBe(404);
    });

    await test.step('a run takes the chosen kinds', async () => {
      await page.getByRole('checkbox', { name: t.pages }).uncheck();
      await expect(page.getByRole('button', { name: t.start })).toHaveCount(0);
      await page.getByRole('button', { name: t.again }).click();
      await page.getByRole('button', { name: t.start }).click();
      await expect(page.getByText(t.done, { exact: true })).toBeVisible();
      await fits(page);
      await page.screenshot({ path: `test-results/import-${language}-result.png`, fullPage: true });
      await expect.poll(async () => (await request.get(`/en/blog/articles/${slug}`)).text()).toContain(title);
      expect((await request.get(`/en/page-${slug}`)).status()).toBe(404);
    });

    await test.step('the result leads to the row, and the import can be deleted', async () => {
      await page.getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(/\/admin\/blog\/articles\/[0-9a-f-]{36}$/);
      await page.goBack();
      await page.getByRole('button', { name: t.all }).click();
      // Other tests import too, and their imports are listed below.
      const forgets = page
        .getByRole('region', { name: t.earlier })
        .getByRole('button', { name: new RegExp(`^${t.forget}`) });
      await expect(forgets).toHaveCount(2);
      await page.screenshot({ path: `test-results/import-${language}-list.png`, fullPage: true });
      await forgets.and(page.getByRole('button', { name: `${t.forget} export.xml` })).click();
      const dialog = page.getByRole('alertdialog');
      await fits(page);
      await page.screenshot({ path: `test-results/import-${language}-delete.png` });
      await dialog.getByRole('button', { name: t.remove, exact: true }).click();
      await expect(forgets).toHaveCount(1);
    });
  });

test('the columns of a table get fields after a check that misses one', async ({ browser }) => {
  const page = await windowOn(browser, { ...screens[0], colorScheme: 'dark' } as unknown as Screen);
  await page.goto('/admin/site/imports');
  await signIn(page, await editor());
  await page.getByLabel(words.en.file).setInputFiles({
    ...{ name: 'goods.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('Ware;Ref;Price\nRope;R-1;12.50\nAnchor;A-1;80\n'),
  });
  await expect(page.getByText('No column has the names of the products.')).toBeVisible();
  await page.getByLabel('Ware').selectOption({ label: 'Name' });
  await page.getByLabel('Ref').selectOption({ label: 'Article number' });
  await fits(page);
  await page.screenshot({ path: 'test-results/import-columns.png', fullPage: true });
  await page.getByRole('button', { name: words.en.again }).click();
  await expect(page.getByText(/CSV: \d+ records/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '2 new' }).first()).toContainText('Products');
  await fits(page);
  await page.screenshot({ path: 'test-results/import-table.png', fullPage: true });
});

test('a file of products gets its encoding after a check that cannot read it, in Russian', async ({
  browser,
}) => {
  const russian = screens.find(({ language }) => language === 'ru');
  const page = await windowOn(browser, { ...screens[0], ...russian } as Screen);
  await page.goto('/admin/site/imports');
  await signIn(page, await editor(), 'ru');
  // "Канат" in windows-1251.
  const rope = Buffer.from([0xca, 0xe0, 0xed, 0xe0, 0xf2]);
  await page.getByLabel(words.ru.file).setInputFiles({
    ...{ name: 'goods.csv', mimeType: 'text/csv' },
    buffer: Buffer.concat([
      Buffer.from(`SKU,Name,Price,Inner\nE-${Date.now()},`),
      rope,
      Buffer.from(',5,x\nE-2,Buoy,five,\n'),
    ]),
  });
  await expect(page.getByText(/не читается\. Сохраните его в CSV UTF-8/)).toBeVisible();
  await fits(page);
  await page.screenshot({ path: 'test-results/import-encoding.png', fullPage: true });
  await page.getByLabel('Кодировка файла').selectOption('windows-1251');
  await page.getByRole('button', { name: words.ru.again }).click();
  await expect(page.getByText(/CSV, записей: \d+/)).toBeVisible();
  await expect(page.getByText('столбец «Inner»', { exact: true })).toBeVisible();
  await expect(page.getByText('строка 3, столбец «Price»: «five» — не цена')).toBeVisible();
  await page.locator('summary').getByText(words.ru.options, { exact: true }).click();
  await expect(page.getByLabel('Магазин, где продаются товары').getByRole('option')).not.toHaveCount(1);
  await expect(page.getByLabel('Валюта цен').getByRole('option')).not.toHaveCount(1);
  await fits(page);
  await page.screenshot({ path: 'test-results/import-products-ru.png', fullPage: true });
});
