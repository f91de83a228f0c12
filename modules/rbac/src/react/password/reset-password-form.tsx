'use client';
import { Link, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, PasswordField, useZodForm } from '@flotilla/react/forms';
import { Button } from '@flotilla/ui';
import { resetPassword, takeBack } from '../../email-and-password-actions.js';
import { passwordLength } from '../../shapes.js';
import { credentialMessages } from '../credential-messages.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { useIsAwake } from '@flotilla/react/session';
import { useCode, useHasQuery } from '../sign-in/use-code.js';

/**
 * Sets a new password by a mailed code: of a requested reset, or of a mail that lets the owner undo a change.
 */
export function ResetPasswordForm() {
  const t = useT(messages);
  const own = useT(credentialMessages);
  const isAwake = useIsAwake();
  const code = useCode();
  const isUndo = useHasQuery('takeBack');
  const message = isUndo ? t('takenBack') : t('passwordReset');
  const { mutateAsync, isSuccess } = useAction(isUndo ? takeBack : resetPassword, {
    done: { text: message },
  });
  const form = useZodForm({
    schema: resetPassword.schemas.body.omit({ code: true }),
    submit: (passwords) => mutateAsync({ body: { ...passwords, code: code ?? '' } }),
  });
  if (isSuccess) return <Step text={message} href={paths.signIn} action={own('login')} />;
  if (code === '') return <Step text={t('noCode')} href={paths.forgotPassword} action={t('askAgain')} />;
  return (
    <Form of={form} className="flex flex-col gap-5">
      {isUndo && <p>{t('takeBackHint')}</p>}
      <PasswordField
        of={form}
        name="password"
        label={t('newPassword')}
        hint={t('passwordHint', { count: passwordLength.min })}
        autoComplete="new-password"
      />
      <PasswordField
        of={form}
        name="passwordConfirmation"
        label={t('passwordConfirmation')}
        autoComplete="new-password"
      />
      <FormSubmit of={form} size="lg" disabled={!isAwake}>
        {isUndo ? t('takeBack') : t('setPassword')}
      </FormSubmit>
    </Form>
  );
}

function Step({ text, href, action }: { text: string; href: string; action: string }) {
  return (
    <div role="status" className="flex flex-col items-start gap-5">
      <p>{text}</p>
      <Button asChild>
        <Link href={href}>{action}</Link>
      </Button>
    </div>
  );
}
