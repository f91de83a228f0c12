import { defineMigration } from '@flotilla/backend/schema';

export const withEcommerce = defineMigration({
  name: 'BlogWithEcommerce1763600008506',
  needs: ['ecommerce'],
  up: [
    `CREATE TABLE "blog_articles_to_ecommerce_module_products" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "articleId" uuid NOT NULL, "ecommerceModuleProductId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "blog_articles_to_ecommerce_module_products_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "blog_articles_to_ecommerce_module_products_article_id_idx" ON "blog_articles_to_ecommerce_module_products"  ("articleId") `,
    `CREATE INDEX "blog_articles_to_ecommerce_module_products_ecommerce_m_3149dcde" ON "blog_articles_to_ecommerce_module_products"  ("ecommerceModuleProductId") `,
    `CREATE UNIQUE INDEX "blog_articles_to_ecommerce_module_products_article_id__8d350997" ON "blog_articles_to_ecommerce_module_products"  ("articleId", "ecommerceModuleProductId") `,
    `ALTER TABLE "blog_articles_to_ecommerce_module_products" ADD CONSTRAINT "blog_articles_to_ecommerce_module_products_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "blog_article"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "blog_articles_to_ecommerce_module_products" ADD CONSTRAINT "blog_articles_to_ecommerce_module_products_ecommerceMo_c787faff" FOREIGN KEY ("ecommerceModuleProductId") REFERENCES "ecommerce_product"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "blog_articles_to_ecommerce_module_products" DROP CONSTRAINT "blog_articles_to_ecommerce_module_products_ecommerceMo_c787faff"`,
    `ALTER TABLE "blog_articles_to_ecommerce_module_products" DROP CONSTRAINT "blog_articles_to_ecommerce_module_products_articleId_fkey"`,
    `DROP TABLE "blog_articles_to_ecommerce_module_products"`,
  ],
});
