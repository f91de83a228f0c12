import { useT } from '@flotilla/react';
import { messages } from '../messages.js';
import { FormDialog } from './form-dialog.js';
import { lazy } from 'react';

// Loads the validation code with the first form that is opened.
const AddEmailForm = lazy(() =>
  import('./add-email-form.js').then((module) => ({ default: module.AddEmailForm })),
);

export interface AddEmailProps {
  subjectId: string;
  onAdded: () => void;
}

/** Adds an e-mail and a password to an account that has only a wallet. */
export function AddEmail(props: AddEmailProps) {
  const t = useT(messages);
  return (
    <FormDialog
      button={t('addEmail')}
      title={t('addEmail')}
      description={t('addEmailHint')}
      onDone={props.onAdded}
    >
      {(done) => <AddEmailForm {...props} onAdded={done} />}
    </FormDialog>
  );
}
