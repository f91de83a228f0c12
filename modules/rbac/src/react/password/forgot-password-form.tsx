'use client';
import { Link, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { forgotPassword } from '../../email-and-password-actions.js';
import { credentialMessages } from '../credential-messages.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { textLink } from '../text-link.js';
import { useIsAwake } from '@flotilla/react/session';

/**
 * Requests a mail with a link to set a new password. Shows the same result for known and unknown addresses.
 */
export function ForgotPasswordForm() {
  const t = useT(messages);
  const tCredentials = useT(credentialMessages);
  const isAwake = useIsAwake();
  const { mutateAsync, isSuccess } = useAction(forgotPassword, { done: { text: t('linkSent') } });
  const form = useZodForm({ schema: forgotPassword.schemas.body, submit: (body) => mutateAsync({ body }) });
  return (
    <Form of={form} className="flex flex-col gap-5">
      <TextField of={form} name="email" label={tCredentials('email')} type="email" autoComplete="email" />
      <FormSubmit of={form} size="lg" disabled={!isAwake}>
        {t('sendLink')}
      </FormSubmit>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {isSuccess && t('linkSentHint')}
      </p>
      <Link href={paths.signIn} className={`${textLink} self-center text-sm`}>
        {t('backToLogin')}
      </Link>
    </Form>
  );
}
