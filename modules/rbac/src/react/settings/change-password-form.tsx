import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, PasswordField, useZodForm } from '@flotilla/react/forms';
import { DialogFooter } from '@flotilla/ui/overlays';
import { changePassword } from '../../identity-actions.js';
import { passwordLength } from '../../shapes.js';
import { messages } from '../messages.js';
import type { ChangePasswordProps } from './change-password.js';

export function ChangePasswordForm({ identity, onChanged }: ChangePasswordProps) {
  const t = useT(messages);
  const { mutateAsync } = useAction(changePassword, { done: 'updated' });
  const form = useZodForm({
    schema: changePassword.schemas.body,
    submit: async (body) => {
      await mutateAsync({ params: { id: identity.id }, body });
      onChanged();
    },
  });
  return (
    <Form of={form} className="flex flex-col gap-5">
      {/* Password managers store the new password under this name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={identity.email ?? ''}
        readOnly
        hidden
      />
      <PasswordField of={form} name="password" label={t('currentPassword')} autoComplete="current-password" />
      <PasswordField
        of={form}
        name="newPassword"
        label={t('newPassword')}
        hint={t('passwordHint', { count: passwordLength.min })}
        autoComplete="new-password"
      />
      <DialogFooter>
        <FormSubmit of={form} pendingLabel={t('updating')}>
          {t('changePassword')}
        </FormSubmit>
      </DialogFooter>
    </Form>
  );
}
