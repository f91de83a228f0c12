import { useT } from '@flotilla/react';
import { messages } from '../messages.js';
import { FormDialog } from './form-dialog.js';
import { lazy } from 'react';

// What checks a form is fetched with the first that is opened.
const AddEmailForm = lazy(() => import('./add-email-form.js').then((module) => ({ default: module.AddEmailForm })));

export interface AddEmailProps {
  subjectId: string;
  onAdded: () => void;
}

/** Gives who signs in by a wallet alone an e-mail and a password too. */
export function AddEmail(props: AddEmailProps) {
  const t = useT(messages);
  return (
    <FormDialog button={t('addEmail')} title={t('addEmail')} description={t('addEmailHint')} onDone={props.onAdded}>
      {(done) => <AddEmailForm {...props} onAdded={done} />}
    </FormDialog>
  );
}
