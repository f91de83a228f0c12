import { InvalidError, NotFoundError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import type { SentRowChange } from '@flotilla/core/change-sets';
import { errorPages } from '@flotilla/core/documents';
import { slugOf } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import { page, type Page } from '../../entities/page.js';
import { takenAddresses } from '../localized-urls/page-addresses.sql.js';
import { lockRedirects } from '../redirects/redirects.sql.js';

const home = '/';
/** Tried addresses of the former home page. */
const maxAddresses = 50;

/** Decides which pages change when another page becomes the home page. */
@Injectable()
export class HomePage {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /**
   * Returns the changes; none when the page is the home page already. Concurrent calls run one after the other.
   * @throws NotFoundError, InvalidError or RefusedError for a page that cannot be the home page
   */
  async changes(pageId: string, context: TransactionContext): Promise<SentRowChange[]> {
    await lockRedirects(context.tx);
    const pages = this.rows.of(page, context);
    const next = await pages.one({ where: { id: { eq: pageId } } });
    if (!next) throw new NotFoundError(`${page.key} ${pageId} does not exist.`);
    if (next.url === home) return [];
    requirePossible(next);
    const former = await pages.one({ where: { url: { eq: home } } });
    const moved = former ? [movedTo(former.id, await this.addressFor(former, context))] : [];
    const hasUrls = Object.keys(next.urls).length > 0;
    return [...moved, movedTo(next.id, home, hasUrls ? { urls: {} } : {})];
  }

  /** Returns the first free address that follows from the title of a page. */
  private async addressFor(former: Page, context: TransactionContext): Promise<string> {
    const byLanguage = Object.entries(former.titleByLanguage ?? {});
    const [language, title = ''] = byLanguage.find(([, text]) => text) ?? [undefined, former.adminTitle];
    const slug = title.trim() === '' ? 'home' : slugOf(title, { language });
    const addresses = Array.from({ length: maxAddresses }, (_, index) =>
      index === 0 ? `/${slug}` : `/${slug}-${index + 1}`,
    );
    const taken = await takenAddresses(addresses, context.tx);
    const free = addresses.find((address) => !taken.has(address));
    if (free === undefined)
      throw new RefusedError({
        en: 'The former home page needs another title.',
        ru: 'Дайте прежней главной странице другое название.',
      });
    return free;
  }
}

/** Returns the change that gives a page an address. */
export const movedTo = (id: string, url: string, others: object = {}): SentRowChange => ({
  change: 'update',
  entity: page.key,
  id,
  data: { url, ...others },
});

/** @throws InvalidError or RefusedError */
function requirePossible({ url, publishedAt, unpublishedAt }: Page): void {
  if (url.includes('[') || errorPages[url] !== undefined)
    throw InvalidError.of('pageId', {
      en: 'must be a page with an address of its own.',
      ru: 'должна быть страницей с собственным адресом.',
    });
  const now = Date.now();
  const isPublic =
    publishedAt !== null &&
    Date.parse(String(publishedAt)) <= now &&
    (unpublishedAt === null || Date.parse(String(unpublishedAt)) > now);
  if (!isPublic)
    throw new RefusedError({
      en: 'The page is not public. Publish it first.',
      ru: 'Страница не опубликована. Сначала опубликуйте её.',
    });
}
