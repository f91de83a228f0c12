import { defineMigration } from '@flotilla/backend/schema';

export const addressesAtOnce = defineMigration({
  name: 'BlogAddressesAtOnce1796171000000',
  up: [
    `ALTER INDEX "blog_article_slugs_idx" SET (fastupdate = off)`,
    `ALTER INDEX "blog_category_slugs_idx" SET (fastupdate = off)`,
  ],
  down: [
    `ALTER INDEX "blog_article_slugs_idx" RESET (fastupdate)`,
    `ALTER INDEX "blog_category_slugs_idx" RESET (fastupdate)`,
  ],
});
