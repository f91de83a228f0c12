import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, PasswordField, useZodForm } from '@flotilla/react/forms';
import { Dialog, DialogContent, DialogFooter, DialogTrigger } from '@flotilla/ui';
import { useState } from 'react';
import { changePassword, type IdentityView, passwordLength } from '../../actions.js';
import { messages } from '../messages.js';

export interface ChangePasswordProps {
  identity: IdentityView;
  onChanged: () => void;
}

/** Changes the password of an identity, which ends the visitor's other sessions. */
export function ChangePassword(props: ChangePasswordProps) {
  const t = useT(messages);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    props.onChanged();
  };
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger variant="outline" size="sm">
        {t('changePassword')}
      </DialogTrigger>
      <DialogContent title={t('changePassword')} description={t('changePasswordHint')} closeLabel={t('cancel')}>
        <ChangePasswordForm {...props} onChanged={close} />
      </DialogContent>
    </Dialog>
  );
}

function ChangePasswordForm({ identity, onChanged }: ChangePasswordProps) {
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
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={identity.email ?? ''} readOnly hidden />
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
