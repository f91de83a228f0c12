import { defineMigration } from '@flotilla/backend/schema';

export const requestsForReviews = defineMigration({
  name: 'EcommerceRequestsForReviews1795921495596',
  up: [`ALTER TABLE "ecommerce_order" ADD "reviewRequestedAt" TIMESTAMP(3) WITH TIME ZONE`],
  down: [`ALTER TABLE "ecommerce_order" DROP COLUMN "reviewRequestedAt"`],
});
