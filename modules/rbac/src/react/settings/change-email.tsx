import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { DialogFooter } from '@flotilla/ui';
import { updateIdentity } from '../../actions.js';
import type { IdentityView } from '../../shapes.js';
import { messages } from '../messages.js';
import { FormDialog } from './form-dialog.js';

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

const [emailSchema] = updateIdentity.schemas.body.options;

function ChangeEmailForm({ subjectId, identity, onChanged }: ChangeEmailProps) {
  const t = useT(messages);
  const { mutateAsync } = useAction(updateIdentity, { done: 'updated' });
  const form = useZodForm({
    schema: emailSchema,
    defaultValues: { email: '' },
    submit: async (body) => {
      await mutateAsync({ params: { id: subjectId, identityId: identity.id }, body });
      onChanged();
    },
  });
  return (
    <Form of={form} className="flex flex-col gap-6">
      <TextField of={form} name="email" label={t('newEmail')} type="email" autoComplete="email" placeholder={identity.email ?? undefined} />
      <DialogFooter>
        <FormSubmit of={form} pendingLabel={t('updating')}>
          {t('updateEmail')}
        </FormSubmit>
      </DialogFooter>
    </Form>
  );
}
