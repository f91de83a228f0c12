import { useMe } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { ChangePasswordForm } from '../react/settings/change-password-form.js';
import type { SubjectView } from '../shapes.js';

/** Asks users to replace a password that an administrator set. */
export function OwnPassword({ onMended }: { onMended: () => void }) {
  const { data: me } = useMe<SubjectView>();
  const identity = me?.identities.find(({ provider }) => provider === 'email_and_password');
  return identity ? (
    <ChangePasswordForm identity={identity} onChanged={onMended} />
  ) : (
    <Skeleton className="h-60 rounded-lg" />
  );
}
