import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, PasswordField, TextField, useZodForm } from '@flotilla/react/forms';
import { Dialog, DialogContent, DialogFooter, DialogTrigger } from '@flotilla/ui';
import { useState } from 'react';
import { createIdentity, passwordLength } from '../../actions.js';
import { messages } from '../messages.js';

export interface AddEmailProps {
  subjectId: string;
  onAdded: () => void;
}

/** Gives who signs in by a wallet alone an e-mail and a password too. */
export function AddEmail(props: AddEmailProps) {
  const t = useT(messages);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    props.onAdded();
  };
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger>{t('addEmail')}</DialogTrigger>
      <DialogContent title={t('addEmail')} description={t('addEmailHint')} closeLabel={t('cancel')}>
        <AddEmailForm {...props} onAdded={close} />
      </DialogContent>
    </Dialog>
  );
}

function AddEmailForm({ subjectId, onAdded }: AddEmailProps) {
  const t = useT(messages);
  const { mutateAsync } = useAction(createIdentity, { done: 'updated' });
  const form = useZodForm({
    schema: createIdentity.schemas.body,
    submit: async (body) => {
      await mutateAsync({ params: { id: subjectId }, body });
      onAdded();
    },
  });
  return (
    <Form of={form} className="flex flex-col gap-5">
      <TextField of={form} name="email" label={t('email')} type="email" autoComplete="username" />
      <PasswordField
        of={form}
        name="password"
        label={t('password')}
        hint={t('passwordHint', { count: passwordLength.min })}
        autoComplete="new-password"
      />
      <DialogFooter>
        <FormSubmit of={form} pendingLabel={t('updating')}>
          {t('addEmail')}
        </FormSubmit>
      </DialogFooter>
    </Form>
  );
}
