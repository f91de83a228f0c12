import { defineMigration } from '@flotilla/backend/schema';

export const withNotification = defineMigration({
  name: 'RbacWithNotification1763600010503',
  needs: ['notification'],
  up: [
    `CREATE TABLE "rbac_subjects_to_notification_module_topics" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "notificationModuleTopicId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_notification_module_topics_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_notification_module_topics_subject_id_idx" ON "rbac_subjects_to_notification_module_topics"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_notification_module_topics_notificati_85f8d6d2" ON "rbac_subjects_to_notification_module_topics"  ("notificationModuleTopicId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_notification_module_topics_subject_id_e38b24a1" ON "rbac_subjects_to_notification_module_topics"  ("subjectId", "notificationModuleTopicId") `,
    `ALTER TABLE "rbac_subjects_to_notification_module_topics" ADD CONSTRAINT "rbac_subjects_to_notification_module_topics_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_notification_module_topics" ADD CONSTRAINT "rbac_subjects_to_notification_module_topics_notificati_7ff383a6" FOREIGN KEY ("notificationModuleTopicId") REFERENCES "notification_topic"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "rbac_subjects_to_notification_module_topics" DROP CONSTRAINT "rbac_subjects_to_notification_module_topics_notificati_7ff383a6"`,
    `ALTER TABLE "rbac_subjects_to_notification_module_topics" DROP CONSTRAINT "rbac_subjects_to_notification_module_topics_subjectId_fkey"`,
    `DROP TABLE "rbac_subjects_to_notification_module_topics"`,
  ],
});
