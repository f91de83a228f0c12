/**
 * Raw SQL, since a removal runs while the application is stopped, without rows and their access, and the
 * development inbox has no entity.
 */
import type { BackendModule } from '@flotilla/backend';
import { notificationEntity } from '../../entities/notification.js';
import { template } from '../../entities/template.js';

const ofVariants = `select l."notificationId" from notification_notifications_to_templates l
  join notification_template t on t."id" = l."templateId" where t."variant" = any($1)`;

/**
 * Returns statements that delete the mails of a removed module, which name people and their addresses, with
 * their templates; and unedited rows of templates whose mails were deleted otherwise. Rows that the first mail
 * of a template created are named like it, and the next mail creates them again.
 */
export const deleteMailsOfModule: NonNullable<BackendModule['forgetModule']> = (_name, { variants = {} }) => {
  const values = [variants[template.key] ?? []];
  return [
    { text: `delete from notification_inbox where "id" in (${ofVariants})`, values },
    { text: `select "notificationId" as id from (${ofVariants}) mail`, values, rowsOf: notificationEntity },
    { text: `select "id" from notification_template where "variant" = any($1)`, values, rowsOf: template },
    {
      text: `delete from notification_template t where "adminTitle" = "variant" and "updatedAt" = "createdAt"
      and not exists (select from notification_notifications_to_templates l where l."templateId" = t."id") returning "id"`,
      values: [],
    },
  ];
};
