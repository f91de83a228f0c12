import { defineMigration } from '@flotilla/backend/schema';

export const withWebsiteBuilder = defineMigration({
  name: 'BlogWithWebsiteBuilder1763600008505',
  needs: ['website-builder'],
  up: [
    `CREATE TABLE "blog_articles_to_website_builder_module_widgets" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "articleId" uuid NOT NULL, "websiteBuilderModuleWidgetId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "blog_articles_to_website_builder_module_widgets_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "blog_articles_to_website_builder_module_widgets_article_id_idx" ON "blog_articles_to_website_builder_module_widgets"  ("articleId") `,
    `CREATE INDEX "blog_articles_to_website_builder_module_widgets_websit_805a331d" ON "blog_articles_to_website_builder_module_widgets"  ("websiteBuilderModuleWidgetId") `,
    `CREATE TABLE "blog_categories_to_website_builder_module_widgets" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "categoryId" uuid NOT NULL, "websiteBuilderModuleWidgetId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "blog_categories_to_website_builder_module_widgets_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "blog_categories_to_website_builder_module_widgets_cate_e35f7da5" ON "blog_categories_to_website_builder_module_widgets"  ("categoryId") `,
    `CREATE INDEX "blog_categories_to_website_builder_module_widgets_webs_c2f38527" ON "blog_categories_to_website_builder_module_widgets"  ("websiteBuilderModuleWidgetId") `,
    `ALTER TABLE "blog_articles_to_website_builder_module_widgets" ADD CONSTRAINT "blog_articles_to_website_builder_module_widgets_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "blog_article"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "blog_articles_to_website_builder_module_widgets" ADD CONSTRAINT "blog_articles_to_website_builder_module_widgets_websit_6e3cb9df" FOREIGN KEY ("websiteBuilderModuleWidgetId") REFERENCES "website_builder_widget"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "blog_categories_to_website_builder_module_widgets" ADD CONSTRAINT "blog_categories_to_website_builder_module_widgets_cate_534ce4df" FOREIGN KEY ("categoryId") REFERENCES "blog_category"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "blog_categories_to_website_builder_module_widgets" ADD CONSTRAINT "blog_categories_to_website_builder_module_widgets_webs_094a1906" FOREIGN KEY ("websiteBuilderModuleWidgetId") REFERENCES "website_builder_widget"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "blog_categories_to_website_builder_module_widgets" DROP CONSTRAINT "blog_categories_to_website_builder_module_widgets_webs_094a1906"`,
    `ALTER TABLE "blog_categories_to_website_builder_module_widgets" DROP CONSTRAINT "blog_categories_to_website_builder_module_widgets_cate_534ce4df"`,
    `ALTER TABLE "blog_articles_to_website_builder_module_widgets" DROP CONSTRAINT "blog_articles_to_website_builder_module_widgets_websit_6e3cb9df"`,
    `ALTER TABLE "blog_articles_to_website_builder_module_widgets" DROP CONSTRAINT "blog_articles_to_website_builder_module_widgets_articleId_fkey"`,
    `DROP TABLE "blog_categories_to_website_builder_module_widgets"`,
    `DROP TABLE "blog_articles_to_website_builder_module_widgets"`,
  ],
});
