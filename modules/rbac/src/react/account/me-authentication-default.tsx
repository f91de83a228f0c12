import { defineVariant, Island, Link, useT, type WidgetProps, WidgetSection } from '@flotilla/react';
import { Button } from '@flotilla/ui';
import type { Widget } from '../../index.js';
import { meAuthentication } from './islands.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';

export const meAuthenticationDefault = defineVariant({ widget: 'rbac.widget', variant: 'me-authentication-default', component });

/** The ways in, which give way to the account of who is in. */
function component({ widget, place }: WidgetProps<Widget>) {
  const t = useT(messages);
  return (
    <WidgetSection widget={widget} place={place}>
      <div className="group/account">
        <Island of={meAuthentication} props={{}} />
        <ul className="flex flex-wrap gap-3 group-has-data-account/account:hidden">
          <li>
            <Button asChild>
              <Link href={paths.signIn}>{t('login')}</Link>
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
}
