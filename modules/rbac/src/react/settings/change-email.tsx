import { useT } from '@flotilla/react';
import type { IdentityView } from '../../shapes.js';
import { messages } from '../messages.js';
import { FormDialog } from '../address/form-dialog.js';
import { lazy } from 'react';

// What checks a form is fetched with the first that is opened.
const ChangeEmailForm = lazy(() => import('./change-email-form.js').then((module) => ({ default: module.ChangeEmailForm })));

export interface ChangeEmailProps {
  subjectId: string;
  identity: IdentityView;
  onChanged: () => void;
}

/** Changes the address that one signs in with. */
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
