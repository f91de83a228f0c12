import { defineMigration } from '@flotilla/backend/schema';

export const withWebsiteBuilder = defineMigration({
  name: 'CrmWithWebsiteBuilder1763600007505',
  needs: ['website-builder'],
  up: [
    `CREATE TABLE "crm_widgets_to_website_builder_module_widgets" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "widgetId" uuid NOT NULL, "websiteBuilderModuleWidgetId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "crm_widgets_to_website_builder_module_widgets_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "crm_widgets_to_website_builder_module_widgets_widget_id_idx" ON "crm_widgets_to_website_builder_module_widgets"  ("widgetId") `,
    `CREATE INDEX "crm_widgets_to_website_builder_module_widgets_website__ac82b95c" ON "crm_widgets_to_website_builder_module_widgets"  ("websiteBuilderModuleWidgetId") `,
    `ALTER TABLE "crm_widgets_to_website_builder_module_widgets" ADD CONSTRAINT "crm_widgets_to_website_builder_module_widgets_widgetId_fkey" FOREIGN KEY ("widgetId") REFERENCES "crm_widget"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "crm_widgets_to_website_builder_module_widgets" ADD CONSTRAINT "crm_widgets_to_website_builder_module_widgets_websiteB_874ea13e" FOREIGN KEY ("websiteBuilderModuleWidgetId") REFERENCES "website_builder_widget"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "crm_widgets_to_website_builder_module_widgets" DROP CONSTRAINT "crm_widgets_to_website_builder_module_widgets_websiteB_874ea13e"`,
    `ALTER TABLE "crm_widgets_to_website_builder_module_widgets" DROP CONSTRAINT "crm_widgets_to_website_builder_module_widgets_widgetId_fkey"`,
    `DROP TABLE "crm_widgets_to_website_builder_module_widgets"`,
  ],
});
