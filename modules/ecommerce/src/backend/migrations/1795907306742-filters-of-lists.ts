import { defineMigration } from '@flotilla/backend/schema';

export const filtersOfLists = defineMigration({
  name: 'EcommerceFiltersOfLists1795907306742',
  up: [`ALTER TABLE "ecommerce_attribute_key" ADD "filter" text NOT NULL DEFAULT 'auto'`],
  down: [`ALTER TABLE "ecommerce_attribute_key" DROP COLUMN "filter"`],
});
