import { expect, type Page } from '@playwright/test';
import { demoPaths, isUnlisted } from '../support/content.js';
import { axeViolations, showAll, sidewaysScroll } from '../support/inspect.js';
import { address, languages } from '../support/product.js';
import { test } from '../support/tab.js';

const looks = [
  { name: 'light desktop', colorScheme: 'light', viewport: { width: 1280, height: 900 }, language: 'en' },
  { name: 'dark phone', colorScheme: 'dark', viewport: { width: 360, height: 740 }, language: 'ru' },
] as const;

/** What axe judges hardly depends on the language: it sees each page in each look, in one language; in both with `AXE=all`. */
const isForAxe = (at: (typeof looks)[number], language: string) => at.language === language || process.env['AXE'] === 'all';

// Each looks at a page and changes nothing: all workers share them.
test.describe.configure({ mode: 'parallel' });

const statuses: Record<string, number> = { '/404': 404, '/500': 500 };

for (const language of languages) {
  for (const path of demoPaths()) {
    test(`/${language}${path}`, async ({ tab: { page, problems, open } }) => {
      await look(page, looks[0]);
      const answer = await open(urlOf(language, path));
      expect(answer?.status()).toBe(statuses[path] ?? 200);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page).toHaveTitle(/\S/);
      expect(await wordsForSearch(page)).toEqual(expectedForSearch(language, path));
      for (const at of looks) {
        await look(page, at);
        await showAll(page);
        expect.soft(await sidewaysScroll(page), at.name).toBeLessThanOrEqual(0);
        if (isForAxe(at, language)) expect.soft(await axeViolations(page), at.name).toEqual([]);
      }
      expect(problems).toEqual([]);
    });
  }
}

test('the sitemap lists every page in every language but those that are kept out of search', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);

  const expected = languages.flatMap((language) =>
    demoPaths()
      .filter((path) => !isUnlisted(path))
      .map((path) => address + urlOf(language, path)),
  );
  // What other tests make, maybe at this moment, ends with the time, or with the digits of a slug that was generated.
  expect(listed.filter((url) => !/-(\d{13}|[0-9a-f]{8})$/.test(url)).toSorted()).toEqual(expected.toSorted());
});

async function look(page: Page, { colorScheme, viewport }: (typeof looks)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

/** What a page says to search engines of where it is: its own address, and that in each language. */
function wordsForSearch(page: Page) {
  return page.evaluate(() => {
    const hrefs = (selector: string) =>
      [...document.querySelectorAll<HTMLLinkElement>(selector)].map(({ hreflang, href }) => `${hreflang} ${href}`);
    return {
      canonical: hrefs('link[rel=canonical]'),
      alternate: hrefs('link[rel=alternate][hreflang]').toSorted(),
      isHidden: /noindex/.test(document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content ?? ''),
    };
  });
}

function expectedForSearch(language: string, path: string) {
  if (isUnlisted(path)) return { canonical: [], alternate: [], isHidden: true };
  return {
    canonical: [` ${address}${urlOf(language, path)}`],
    alternate: [...languages.map((other) => `${other} ${address}${urlOf(other, path)}`), `x-default ${address}${path}`],
    isHidden: false,
  };
}

function urlOf(language: string, path: string): string {
  return `/${language}${path === '/' ? '' : path}`;
}
