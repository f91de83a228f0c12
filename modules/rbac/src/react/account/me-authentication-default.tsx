import { defineVariant, Island, Link, useT, WidgetSection } from '@flotilla/react';
import { Button } from '@flotilla/ui';
import * as views from '../../views.js';
import { islands } from './islands.js';
import { credentialMessages } from '../credential-messages.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';

/** Login links, which the account card replaces once there is a session. */
export const meAuthenticationDefault = defineVariant(
  views.meAuthenticationDefault,
  function MeAuthentication({ row, context }) {
    const t = useT(messages);
    const tCredentials = useT(credentialMessages);
    return (
      <WidgetSection row={row} context={context}>
        <div className="group/account">
          <Island of={islands.meAuthentication} props={{}} />
          <ul className="flex flex-wrap gap-3 group-has-data-account/account:hidden">
            <li>
              <Button asChild>
                <Link href={paths.signIn}>{tCredentials('login')}</Link>
              </Button>
            </li>
            <li>
              <Button asChild variant="outline">
                <Link href={paths.registration}>{t('createAccount')}</Link>
              </Button>
            </li>
          </ul>
        </div>
      </WidgetSection>
    );
  },
);
