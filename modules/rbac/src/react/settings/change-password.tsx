import { useT } from '@flotilla/react';
import type { IdentityView } from '../../shapes.js';
import { messages } from '../messages.js';
import { FormDialog } from '../address/form-dialog.js';
import { lazy } from 'react';

// Loads the validation code with the first form that is opened.
const ChangePasswordForm = lazy(() =>
  import('./change-password-form.js').then((module) => ({ default: module.ChangePasswordForm })),
);

export interface ChangePasswordProps {
  identity: IdentityView;
  onChanged: () => void;
}

/** Changes the password of an identity, which ends the visitor's other sessions. */
export function ChangePassword(props: ChangePasswordProps) {
  const t = useT(messages);
  return (
    <FormDialog
      button={t('changePassword')}
      title={t('changePassword')}
      description={t('changePasswordHint')}
      onDone={props.onChanged}
      variant="outline"
      size="sm"
    >
      {(done) => <ChangePasswordForm {...props} onChanged={done} />}
    </FormDialog>
  );
}
