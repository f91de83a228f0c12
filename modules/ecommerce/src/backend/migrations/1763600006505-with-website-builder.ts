import { defineMigration } from '@flotilla/backend/schema';

export const withWebsiteBuilder = defineMigration({
  name: 'EcommerceWithWebsiteBuilder1763600006505',
  needs: ['website-builder'],
  up: [
    `CREATE TABLE "ecommerce_categories_to_website_builder_module_widgets" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "categoryId" uuid NOT NULL, "websiteBuilderModuleWidgetId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "ecommerce_categories_to_website_builder_module_widgets_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_categories_to_website_builder_module_widgets_62a65247" ON "ecommerce_categories_to_website_builder_module_widgets"  ("categoryId") `,
    `CREATE INDEX "ecommerce_categories_to_website_builder_module_widgets_f68edc51" ON "ecommerce_categories_to_website_builder_module_widgets"  ("websiteBuilderModuleWidgetId") `,
    `CREATE TABLE "ecommerce_products_to_website_builder_module_widgets" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "productId" uuid NOT NULL, "websiteBuilderModuleWidgetId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "ecommerce_products_to_website_builder_module_widgets_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ecommerce_products_to_website_builder_module_widgets_p_767ba048" ON "ecommerce_products_to_website_builder_module_widgets"  ("productId") `,
    `CREATE INDEX "ecommerce_products_to_website_builder_module_widgets_w_b2720f4d" ON "ecommerce_products_to_website_builder_module_widgets"  ("websiteBuilderModuleWidgetId") `,
    `ALTER TABLE "ecommerce_categories_to_website_builder_module_widgets" ADD CONSTRAINT "ecommerce_categories_to_website_builder_module_widgets_df8c0077" FOREIGN KEY ("categoryId") REFERENCES "ecommerce_category"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_categories_to_website_builder_module_widgets" ADD CONSTRAINT "ecommerce_categories_to_website_builder_module_widgets_9820c6bb" FOREIGN KEY ("websiteBuilderModuleWidgetId") REFERENCES "website_builder_widget"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_products_to_website_builder_module_widgets" ADD CONSTRAINT "ecommerce_products_to_website_builder_module_widgets_p_fb75a0f2" FOREIGN KEY ("productId") REFERENCES "ecommerce_product"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "ecommerce_products_to_website_builder_module_widgets" ADD CONSTRAINT "ecommerce_products_to_website_builder_module_widgets_w_51cf3df0" FOREIGN KEY ("websiteBuilderModuleWidgetId") REFERENCES "website_builder_widget"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "ecommerce_products_to_website_builder_module_widgets" DROP CONSTRAINT "ecommerce_products_to_website_builder_module_widgets_w_51cf3df0"`,
    `ALTER TABLE "ecommerce_products_to_website_builder_module_widgets" DROP CONSTRAINT "ecommerce_products_to_website_builder_module_widgets_p_fb75a0f2"`,
    `ALTER TABLE "ecommerce_categories_to_website_builder_module_widgets" DROP CONSTRAINT "ecommerce_categories_to_website_builder_module_widgets_9820c6bb"`,
    `ALTER TABLE "ecommerce_categories_to_website_builder_module_widgets" DROP CONSTRAINT "ecommerce_categories_to_website_builder_module_widgets_df8c0077"`,
    `DROP TABLE "ecommerce_products_to_website_builder_module_widgets"`,
    `DROP TABLE "ecommerce_categories_to_website_builder_module_widgets"`,
  ],
});
