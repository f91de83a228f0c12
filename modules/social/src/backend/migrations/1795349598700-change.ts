import { defineMigration } from '@flotilla/backend/schema';

export const change = defineMigration({
  name: 'SocialChange1795349598700',
  up: [
    `CREATE INDEX "social_profiles_to_messages_profile_id_is_read_idx" ON "social_profiles_to_messages"  ("profileId", "isRead") `,
  ],
  down: [`DROP INDEX "public"."social_profiles_to_messages_profile_id_is_read_idx"`],
});
