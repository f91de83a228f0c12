import { defineMigration } from '@flotilla/backend/schema';

export const placesOfStores = defineMigration({
  name: 'EcommercePlacesOfStores1795951162909',
  up: [
    `ALTER TABLE "ecommerce_store" ADD "visitAddress" jsonb NOT NULL DEFAULT '{}'`,
    `ALTER TABLE "ecommerce_store" ADD "openingHours" jsonb NOT NULL DEFAULT '{}'`,
  ],
  down: [
    `ALTER TABLE "ecommerce_store" DROP COLUMN "openingHours"`,
    `ALTER TABLE "ecommerce_store" DROP COLUMN "visitAddress"`,
  ],
});
