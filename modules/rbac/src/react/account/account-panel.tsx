import { Link, useHrefOf, useT } from '@flotilla/react';
import { session, useMe } from '@flotilla/react/session';
import { Badge, Button, Icon, type IconName, NamedList, Skeleton } from '@flotilla/ui';
import type { SubjectView } from '../../shapes.js';
import { credentialMessages } from '../credential-messages.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { nameOf, signInIdentity } from '../identity/names.js';

/** Shows the signed-in account with its links. */
export function AccountPanel() {
  const t = useT(messages);
  const tCredentials = useT(credentialMessages);
  const hrefOf = useHrefOf('rbac.subject');
  const { data: me } = useMe<SubjectView>();
  const profile = me && hrefOf(me);
  const hasIdentity = me ? signInIdentity(me) !== undefined : true;
  return (
    <>
      <div className="flex flex-col gap-2 border-b border-border px-4 py-3.5">
        {me ? <AccountSummary me={me} /> : <Skeleton className="h-6 w-40" />}
      </div>
      <div className="flex flex-col p-2">
        {profile && <PanelLink href={profile} icon="user" text={t('profile')} />}
        {hasIdentity && <PanelLink href={paths.settings} icon="settings" text={t('settings')} />}
        {hasIdentity ? (
          <Button variant="ghost" size="sm" className={entry} onClick={() => void session.signOut('/')}>
            <Icon name="sign-out" />
            {t('logout')}
          </Button>
        ) : (
          <PanelLink href={paths.signIn} icon="user" text={tCredentials('login')} />
        )}
      </div>
    </>
  );
}

function AccountSummary({ me }: { me: SubjectView }) {
  const t = useT(messages);
  return (
    <>
      <p className="truncate text-sm font-semibold">{nameOf(me) ?? t('guest')}</p>
      {me.roles.length > 0 && (
        <NamedList label={t('roles')} className="flex flex-wrap gap-1.5">
          {me.roles.map((role) => (
            <li key={role.id}>
              <Badge className="whitespace-normal wrap-anywhere">{role.title}</Badge>
            </li>
          ))}
        </NamedList>
      )}
    </>
  );
}

const entry = 'justify-start rounded-md px-3 font-medium';

function PanelLink({ href, icon, text }: { href: string; icon: IconName; text: string }) {
  return (
    <Button asChild variant="ghost" size="sm" className={entry}>
      <Link href={href}>
        <Icon name={icon} />
        {text}
      </Link>
    </Button>
  );
}
