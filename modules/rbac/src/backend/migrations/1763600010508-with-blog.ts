import { defineMigration } from '@flotilla/backend/schema';

export const withBlog = defineMigration({
  name: 'RbacWithBlog1763600010508',
  needs: ['blog'],
  up: [
    `CREATE TABLE "rbac_subjects_to_blog_module_articles" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "blogModuleArticleId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_blog_module_articles_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_blog_module_articles_subject_id_idx" ON "rbac_subjects_to_blog_module_articles"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_blog_module_articles_blog_module_arti_dfe3a37b" ON "rbac_subjects_to_blog_module_articles"  ("blogModuleArticleId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_blog_module_articles_subject_id_blog__101637b0" ON "rbac_subjects_to_blog_module_articles"  ("subjectId", "blogModuleArticleId") `,
    `ALTER TABLE "rbac_subjects_to_blog_module_articles" ADD CONSTRAINT "rbac_subjects_to_blog_module_articles_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_blog_module_articles" ADD CONSTRAINT "rbac_subjects_to_blog_module_articles_blogModuleArticleId_fkey" FOREIGN KEY ("blogModuleArticleId") REFERENCES "blog_article"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "rbac_subjects_to_blog_module_articles" DROP CONSTRAINT "rbac_subjects_to_blog_module_articles_blogModuleArticleId_fkey"`,
    `ALTER TABLE "rbac_subjects_to_blog_module_articles" DROP CONSTRAINT "rbac_subjects_to_blog_module_articles_subjectId_fkey"`,
    `DROP TABLE "rbac_subjects_to_blog_module_articles"`,
  ],
});
