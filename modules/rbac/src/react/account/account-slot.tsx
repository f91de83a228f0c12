import { defineSlotContent, Island, Link, useT } from '@flotilla/react';
import { Button, Icon } from '@flotilla/ui';
import { islands } from './islands.js';
import { credentialMessages } from '../credential-messages.js';
import { paths } from '../paths.js';

export const accountSlotContent = defineSlotContent({
  slot: 'website-builder.navbar-account',
  component: AccountSlot,
});

/**
 * A plain login link, which the account button replaces once there is a session: visitors without a session
 * load no script.
 */
function AccountSlot() {
  const t = useT(credentialMessages);
  return (
    <div className="group/account flex items-center">
      <Island of={islands.accountMenu} props={{}} />
      <Button
        asChild
        variant="ghost"
        size="sm"
        className="group-has-data-account/account:hidden max-sm:size-11 max-sm:p-0 max-sm:text-lg"
      >
        <Link href={paths.signIn}>
          <Icon name="user" className="sm:hidden" />
          <span className="max-sm:sr-only">{t('login')}</span>
        </Link>
      </Button>
    </div>
  );
}
