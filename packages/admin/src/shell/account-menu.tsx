import { Avatar, DisclosureMenu, Skeleton } from '@flotilla/ui';
import { CircleUserRound } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useAccess } from '../context/access.js';
import { useT } from '../context/use-t.js';
import { shellMessages } from './shell-messages.js';

const AccountPanel = lazy(() =>
  import('./account-panel.js').then((module) => ({ default: module.AccountPanel })),
);

/** The account menu, whose content is loaded when it opens. */
export function AccountMenu({ onHelp }: { onHelp: () => void }) {
  const t = useT(shellMessages);
  const id = useId();
  const { name } = useAccess();
  const [wasOpened, setOpened] = useState(false);
  return (
    <DisclosureMenu
      id={id}
      layout="dropdown"
      label={t('account')}
      trigger={name ? <Avatar name={name} className="size-8 text-xs" /> : <CircleUserRound aria-hidden />}
      triggerClassName="size-10"
      className="w-72 p-2"
      onOpen={() => setOpened(true)}
    >
      {wasOpened && (
        <Suspense fallback={<Skeleton className="h-64 rounded-md" />}>
          <AccountPanel onHelp={onHelp} hide={() => document.getElementById(id)?.hidePopover()} />
        </Suspense>
      )}
    </DisclosureMenu>
  );
}
