import { Link, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, PasswordField, TextField, useZodForm } from '@flotilla/react/forms';
import type { Tokens } from '@flotilla/react/session';
import { signIn } from '../../actions.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { textLink } from '../text-link.js';
import { useIsAwake } from '@flotilla/react/session';
import { AsideLink } from './aside-link.js';

/** Signing in by e-mail and password. */
export function LoginForm({ onSignedIn }: { onSignedIn: (tokens: Tokens) => void }) {
  const t = useT(messages);
  const isAwake = useIsAwake();
  const { mutateAsync } = useAction(signIn);
  const form = useZodForm({ schema: signIn.schemas.body, submit: async (body) => onSignedIn(await mutateAsync({ body })) });
  return (
    <Form of={form} className="flex flex-col gap-5">
      <TextField of={form} name="login" label={t('email')} type="email" autoComplete="username" />
      <PasswordField of={form} name="password" label={t('password')} autoComplete="current-password" />
      <Link href={paths.forgotPassword} className={`${textLink} -mt-2 self-start text-sm`}>
        {t('forgotPassword')}
      </Link>
      <FormSubmit of={form} size="lg" disabled={!isAwake}>
        {t('login')}
      </FormSubmit>
      <AsideLink question={t('noAccount')} href={paths.registration} text={t('signUp')} />
    </Form>
  );
}
