import { defineMigration } from '@flotilla/backend/schema';

export const withNotification = defineMigration({
  name: 'RbacWithNotification1795352489425',
  needs: ['notification'],
  up: [
    `CREATE TABLE "rbac_subjects_to_notification_module_notifications" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "createdAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updatedAt" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "variant" text NOT NULL DEFAULT 'default', "subjectId" uuid NOT NULL, "notificationModuleNotificationId" uuid NOT NULL, "orderIndex" integer NOT NULL DEFAULT '0', "className" text, CONSTRAINT "rbac_subjects_to_notification_module_notifications_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX "rbac_subjects_to_notification_module_notifications_sub_47a06ed1" ON "rbac_subjects_to_notification_module_notifications"  ("subjectId") `,
    `CREATE INDEX "rbac_subjects_to_notification_module_notifications_not_80196e3b" ON "rbac_subjects_to_notification_module_notifications"  ("notificationModuleNotificationId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_notification_module_notifications_sub_7a27857f" ON "rbac_subjects_to_notification_module_notifications"  ("subjectId", "notificationModuleNotificationId") `,
    `CREATE UNIQUE INDEX "rbac_subjects_to_notification_module_notifications_not_e3461fd4" ON "rbac_subjects_to_notification_module_notifications"  ("notificationModuleNotificationId") `,
    `ALTER TABLE "rbac_subjects_to_notification_module_notifications" ADD CONSTRAINT "rbac_subjects_to_notification_module_notifications_sub_7f69b3bb" FOREIGN KEY ("subjectId") REFERENCES "rbac_subject"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "rbac_subjects_to_notification_module_notifications" ADD CONSTRAINT "rbac_subjects_to_notification_module_notifications_not_bf7bcf76" FOREIGN KEY ("notificationModuleNotificationId") REFERENCES "notification_notification"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ],
  down: [
    `ALTER TABLE "rbac_subjects_to_notification_module_notifications" DROP CONSTRAINT "rbac_subjects_to_notification_module_notifications_not_bf7bcf76"`,
    `ALTER TABLE "rbac_subjects_to_notification_module_notifications" DROP CONSTRAINT "rbac_subjects_to_notification_module_notifications_sub_7f69b3bb"`,
    `DROP TABLE "rbac_subjects_to_notification_module_notifications"`,
  ],
});
