import { useT } from '@flotilla/react';
import { session } from '@flotilla/react/session';
import { Button, Icon, shortAddress } from '@flotilla/ui';
import { messages } from '../messages.js';

/** The wallet of the session, with a sign-out button. */
export function ConnectedWallet({ address }: { address: string }) {
  const t = useT(messages);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-muted px-4 py-3">
      <span className="inline-flex items-center gap-2 font-medium" title={address}>
        <Icon name="wallet" />
        {shortAddress(address)}
      </span>
      <Button variant="outline" size="sm" onClick={() => void session.signOut('/')}>
        {t('logout')}
      </Button>
    </div>
  );
}
