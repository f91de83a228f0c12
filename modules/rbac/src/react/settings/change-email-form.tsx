import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { DialogFooter } from '@flotilla/ui/overlays';
import { updateIdentity } from '../../identity-actions.js';
import { messages } from '../messages.js';
import { useWithPresence } from '../presence/with-presence.js';
import type { ChangeEmailProps } from './change-email.js';

const [emailSchema] = updateIdentity.schemas.body.options;

export function ChangeEmailForm({ subjectId, identity, onChanged }: ChangeEmailProps) {
  const t = useT(messages);
  const { mutateAsync } = useAction(updateIdentity, { done: { text: t('mailSent') } });
  const withPresence = useWithPresence();
  const form = useZodForm({
    schema: emailSchema,
    defaultValues: { email: '' },
    submit: async (body) => {
      await withPresence(() => mutateAsync({ params: { id: subjectId, identityId: identity.id }, body }));
      onChanged();
    },
  });
  return (
    <Form of={form} className="flex flex-col gap-6">
      <TextField
        of={form}
        name="email"
        label={t('newEmail')}
        type="email"
        autoComplete="email"
        placeholder={identity.email ?? undefined}
      />
      <DialogFooter>
        <FormSubmit of={form} pendingLabel={t('updating')}>
          {t('updateEmail')}
        </FormSubmit>
      </DialogFooter>
    </Form>
  );
}
