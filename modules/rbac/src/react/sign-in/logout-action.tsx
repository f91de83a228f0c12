'use client';
import { useT } from '@flotilla/react';
import { session } from '@flotilla/react/session';
import { useEffect, useRef } from 'react';
import { messages } from '../messages.js';

/** Signs out when it is mounted, and redirects home. */
export function LogoutAction() {
  const t = useT(messages);
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void session.signOut('/');
  }, []);
  return <p role="status">{t('loggingOut')}</p>;
}
