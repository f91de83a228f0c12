import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { mailDir } from './product.js';

const timeoutMs = 45_000;

/** Returns the next mail to an address that was not returned before. */
export async function nextMail(to: string): Promise<Email> {
  const folder = folderOf(to);
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    const [first] = (await namesIn(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    if (first) {
      const mail = await readFile(join(folder, first));
      await rename(join(folder, first), join(folder, `${first}.read`));
      return PostalMime.parse(mail);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(
    `No mail to ${to} arrived. There are mails to: ${(await namesIn(mailDir)).join(', ') || 'nobody'}.`,
  );
}

/** Opens the confirmation link of the welcome mail to an address. A second factor needs a confirmed address. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  const confirmed = page.waitForResponse(
    (answer) => answer.url().endsWith('/verify-email') && answer.request().method() === 'POST',
  );
  await page.goto(linkIn(await nextMail(email), '/verify-email'));
  expect((await confirmed).status()).toBe(200);
}

/** Returns the folder of mails to an address, one `.eml` file each, in order of arrival. */
export const folderOf = (address: string): string => join(mailDir, encodeURIComponent(address.toLowerCase()));

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** Returns the site address in a mail that ends with a path. */
export function linkIn({ text = '', html = '' }: Email, path: string): string {
  const urls = `${text} ${html}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
  const url = urls
    .map((found) => new URL(found.replaceAll('&amp;', '&')))
    .find(({ pathname }) => pathname.endsWith(path));
  if (!url) throw new Error(`The mail has no link to ${path}: ${text}`);
  return url.pathname + url.search;
}
