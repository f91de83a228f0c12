'use client';
import { useT } from '@flotilla/react';
import { NavbarSkeleton, useSession } from '@flotilla/react/session';
import { DisclosureMenu, Icon } from '@flotilla/ui';
import { useEffect, useId, useState } from 'react';
import { messages } from '../messages.js';
import { takeNewAccount } from '../sign-in/new-account.js';
import { AccountPanel } from './account-panel.js';

/**
 * Account button of the navbar. Empty for visitors who have not signed in: the login link beside it is shown
 * then.
 */
export function AccountMenu() {
  const { status } = useSession();
  if (status === 'none' || status === 'anonymous') return null;
  return (
    <span data-account="" className="contents">
      {status === 'pending' ? <NavbarSkeleton /> : <AccountButton />}
    </span>
  );
}

/** Loads the account when the pointer or the focus reaches the button. */
function AccountButton() {
  const t = useT(messages);
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  useEffect(() => {
    const email = takeNewAccount();
    if (email !== null)
      void import('./welcome.js').then(({ welcome }) => welcome(t('accountCreated', { email })));
  });
  return (
    <span onPointerEnter={want} onFocus={want} className="contents">
      <DisclosureMenu
        id={id}
        layout="dropdown"
        label={t('account')}
        trigger={<Icon name="user" />}
        className="w-72 p-0"
      >
        {isWanted && <AccountPanel />}
      </DisclosureMenu>
    </span>
  );
}
