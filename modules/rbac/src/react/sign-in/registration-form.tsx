'use client';
import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, PasswordField, TextField, useZodForm } from '@flotilla/react/forms';
import { useSession } from '@flotilla/react/session';
import { lazy, Suspense } from 'react';
import { register } from '../../email-and-password-actions.js';
import { passwordLength } from '../../shapes.js';
import { credentialMessages } from '../credential-messages.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { useIsAwake } from '@flotilla/react/session';
import { AsideLink } from './aside-link.js';
import { rememberNewAccount } from './new-account.js';
import { SignedIn } from './signed-in.js';
import { useSignedIn } from './use-signed-in.js';

// Loaded on demand: only for sites with providers.
const OpenIdButtons = lazy(() =>
  import('../openid/openid-buttons.js').then((module) => ({ default: module.OpenIdButtons })),
);

/** Creates an account and signs in. */
export function RegistrationForm() {
  const t = useT(messages);
  const tCredentials = useT(credentialMessages);
  const isAwake = useIsAwake();
  const { status } = useSession();
  const { isLeaving, accept } = useSignedIn();
  const { mutateAsync } = useAction(register);
  const form = useZodForm({
    schema: register.schemas.body,
    submit: async (body) => {
      const tokens = await mutateAsync({ body });
      rememberNewAccount(body.login);
      accept(tokens);
    },
  });
  if (status === 'signed-in' && !isLeaving) return <SignedIn />;
  return (
    <Form of={form} className="flex flex-col gap-5">
      <TextField of={form} name="login" label={tCredentials('email')} type="email" autoComplete="username" />
      <PasswordField
        of={form}
        name="password"
        label={tCredentials('password')}
        hint={t('passwordHint', { count: passwordLength.min })}
        autoComplete="new-password"
      />
      <FormSubmit of={form} size="lg" disabled={!isAwake}>
        {t('createAccount')}
      </FormSubmit>
      <AsideLink question={t('haveAccount')} href={paths.signIn} text={t('signIn')} />
      {isAwake && (
        <Suspense>
          <OpenIdButtons />
        </Suspense>
      )}
    </Form>
  );
}
