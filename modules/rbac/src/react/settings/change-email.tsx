import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { Dialog, DialogContent, DialogFooter, DialogTrigger } from '@flotilla/ui';
import { useState } from 'react';
import { type IdentityView, updateIdentity } from '../../actions.js';
import { messages } from '../messages.js';

export interface ChangeEmailProps {
  subjectId: string;
  identity: IdentityView;
  onChanged: () => void;
}

/** Changes the address that one signs in with. */
export function ChangeEmail(props: ChangeEmailProps) {
  const t = useT(messages);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    props.onChanged();
  };
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger variant="outline" size="sm">
        {t('changeEmail')}
      </DialogTrigger>
      <DialogContent title={t('updateEmail')} description={t('updateEmailHint')} closeLabel={t('cancel')}>
        <ChangeEmailForm {...props} onChanged={close} />
      </DialogContent>
    </Dialog>
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
