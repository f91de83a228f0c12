/** Raw SQL, since a removal runs while the application is stopped, without rows and their access. */
import type { BackendModule } from '@flotilla/backend';

/**
 * Returns a statement that deletes unedited rows of templates whose mails were deleted with a module. Rows that
 * the first mail of a template created are named like it, and the next mail creates them again.
 */
export const deleteUnusedTemplates: NonNullable<BackendModule['forgetModule']> = () => [
  {
    text: `delete from notification_template t where "adminTitle" = "variant" and "updatedAt" = "createdAt"
      and not exists (select from notification_notifications_to_templates l where l."templateId" = t."id") returning "id"`,
    values: [],
  },
];
