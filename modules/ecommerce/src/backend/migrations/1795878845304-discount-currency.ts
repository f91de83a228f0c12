import { defineMigration } from '@flotilla/backend/schema';

export const discountCurrency = defineMigration({
  name: 'EcommerceDiscountCurrency1795878845304',
  up: [
    `ALTER TABLE "ecommerce_discount" ADD CONSTRAINT "ecommerce_discount_amount_in_currency_272ba0da" CHECK ("currencyId" is not null or ("kind" <> 'amount' and "minSubtotal" is null))`,
  ],
  down: [`ALTER TABLE "ecommerce_discount" DROP CONSTRAINT "ecommerce_discount_amount_in_currency_272ba0da"`],
});
