import { useT } from '@flotilla/react';
import type { IdentityView } from '../../shapes.js';
import { messages } from '../messages.js';
import { FormDialog } from '../address/form-dialog.js';
import { lazy } from 'react';

// Loads the validation code with the first form that is opened.
const ChangeEmailForm = lazy(() =>
  import('./change-email-form.js').then((module) => ({ default: module.ChangeEmailForm })),
);

export interface ChangeEmailProps {
  subjectId: string;
  identity: IdentityView;
  onChanged: () => void;
}

/** Changes the e-mail address of an identity. */
export function ChangeEmail(props: ChangeEmailProps) {
  const t = useT(messages);
  return (
    <FormDialog
      button={t('changeEmail')}
      title={t('updateEmail')}
      description={t('updateEmailHint')}
      onDone={props.onChanged}
      variant="outline"
      size="sm"
    >
      {(done) => <ChangeEmailForm {...props} onChanged={done} />}
    </FormDialog>
  );
}
