import { defineMigration } from '@flotilla/backend/schema';

export const withWebsiteBuilder = defineMigration({
  name: 'SocialWithWebsiteBuilder1763600009505',
  needs: ['website-builder'],
  up: [
    `CREATE TABLE "social_profiles_to_website_builder_module_widgets" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "profileId" uuid NOT NULL, "websiteBuilderModuleWidgetId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "social_profiles_to_website_builder_module_widgets_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "social_profiles_to_website_builder_module_widgets_prof_ccacc479" ON "social_profiles_to_website_builder_module_widgets"  ("profileId") `,
    `CREATE INDEX "social_profiles_to_website_builder_module_widgets_webs_5a8c53ff" ON "social_profiles_to_website_builder_module_widgets"  ("websiteBuilderModuleWidgetId") `,
    `ALTER TABLE "social_profiles_to_website_builder_module_widgets" ADD CONSTRAINT "social_profiles_to_website_builder_module_widgets_prof_0edcf073" FOREIGN KEY ("profileId") REFERENCES "social_profile"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "social_profiles_to_website_builder_module_widgets" ADD CONSTRAINT "social_profiles_to_website_builder_module_widgets_webs_6b0e74ad" FOREIGN KEY ("websiteBuilderModuleWidgetId") REFERENCES "website_builder_widget"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "social_profiles_to_website_builder_module_widgets" DROP CONSTRAINT "social_profiles_to_website_builder_module_widgets_webs_6b0e74ad"`,
    `ALTER TABLE "social_profiles_to_website_builder_module_widgets" DROP CONSTRAINT "social_profiles_to_website_builder_module_widgets_prof_0edcf073"`,
    `DROP TABLE "social_profiles_to_website_builder_module_widgets"`,
  ],
});
