'use client';
import { Link, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Button, EmptyState, Icon, type IconName } from '@flotilla/ui';
import { useEffect, useRef } from 'react';
import { verifyEmail } from '../../email-and-password-actions.js';
import { messages } from '../messages.js';
import { useCode } from './use-code.js';

/** Verifies an e-mail address by the code of the URL, once, when it is mounted. */
export function VerifyEmail() {
  const t = useT(messages);
  const code = useCode();
  const { mutate, isSuccess, isError } = useAction(verifyEmail);
  const isSent = useRef(false);
  useEffect(() => {
    if (!code || isSent.current) return;
    isSent.current = true;
    mutate({ body: { code } });
  }, [code, mutate]);

  const hasFailed = isError || code === '';
  return (
    <div role="status">
      {isSuccess && <Outcome icon="check" title={t('verified')} hint={t('verifiedHint')} />}
      {hasFailed && <Outcome icon="mail" title={t('notVerified')} hint={t('notVerifiedHint')} />}
      {!isSuccess && !hasFailed && <p className="text-muted-foreground">{t('verifying')}</p>}
    </div>
  );
}

function Outcome({ icon, title, hint }: { icon: IconName; title: string; hint: string }) {
  const t = useT(messages);
  return (
    <EmptyState icon={<Icon name={icon} />} title={title} description={hint} className="bg-transparent p-0">
      <Button asChild>
        <Link href="/">{t('home')}</Link>
      </Button>
    </EmptyState>
  );
}
