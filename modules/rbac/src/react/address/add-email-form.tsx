import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, PasswordField, TextField, useZodForm } from '@flotilla/react/forms';
import { DialogFooter } from '@flotilla/ui/overlays';
import { createIdentity } from '../../identity-actions.js';
import { passwordLength } from '../../shapes.js';
import { credentialMessages } from '../credential-messages.js';
import { messages } from '../messages.js';
import { useWithPresence } from '../presence/with-presence.js';
import type { AddEmailProps } from './add-email.js';

export function AddEmailForm({ subjectId, onAdded }: AddEmailProps) {
  const t = useT(messages);
  const tCredentials = useT(credentialMessages);
  const { mutateAsync } = useAction(createIdentity, { done: { text: t('mailSent') } });
  const withPresence = useWithPresence();
  const form = useZodForm({
    schema: createIdentity.schemas.body,
    submit: async (body) => {
      await withPresence(() => mutateAsync({ params: { id: subjectId }, body }));
      onAdded();
    },
  });
  return (
    <Form of={form} className="flex flex-col gap-5">
      <TextField of={form} name="email" label={tCredentials('email')} type="email" autoComplete="username" />
      <PasswordField
        of={form}
        name="password"
        label={tCredentials('password')}
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
