import { defineMigration } from '@flotilla/backend/schema';

export const placesAndPlans = defineMigration({
  name: 'EcommercePlacesAndPlans1795910580357',
  up: [
    `ALTER TABLE "ecommerce_store" ADD "contactName" text`,
    `ALTER TABLE "ecommerce_store" ADD "contactText" jsonb NOT NULL DEFAULT '{}'`,
    `ALTER TABLE "ecommerce_store" ADD "phone" text`,
    `ALTER TABLE "ecommerce_store" ADD "latitude" numeric`,
    `ALTER TABLE "ecommerce_store" ADD "longitude" numeric`,
    `ALTER TABLE "ecommerce_store" ADD CONSTRAINT "ecommerce_store_place_whole_1b2d4c41" CHECK (("latitude" is null) = ("longitude" is null))`,
  ],
  down: [
    `ALTER TABLE "ecommerce_store" DROP CONSTRAINT "ecommerce_store_place_whole_1b2d4c41"`,
    `ALTER TABLE "ecommerce_store" DROP COLUMN "longitude"`,
    `ALTER TABLE "ecommerce_store" DROP COLUMN "latitude"`,
    `ALTER TABLE "ecommerce_store" DROP COLUMN "phone"`,
    `ALTER TABLE "ecommerce_store" DROP COLUMN "contactText"`,
    `ALTER TABLE "ecommerce_store" DROP COLUMN "contactName"`,
  ],
});
