import { useT } from '@flotilla/react';
import { useSession } from '@flotilla/react/session';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { AsideLink } from './aside-link.js';
import { SignInMethods } from './sign-in-methods.js';
import { SignedIn } from './signed-in.js';
import { useSignedIn } from './use-signed-in.js';

/** The page to sign in. */
export function SelectMethod() {
  const t = useT(messages);
  const { status } = useSession();
  const { isLeaving, accept } = useSignedIn();
  if (status === 'signed-in' && !isLeaving) return <SignedIn />;
  return <SignInMethods onSignedIn={accept} aside={<AsideLink question={t('noAccount')} href={paths.registration} text={t('signUp')} />} />;
}
