import { defineMessages, useFormat, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Button, Heading } from '@flotilla/ui';
import { revokeSession } from '../../session-actions.js';
import type { SessionView } from '../../shapes.js';
import type { SessionListProps } from './session-list.js';

const applicationMessages = defineMessages('rbac.applications', {
  en: {
    title: 'Connected applications',
    hint: 'They act for you until you disconnect them.',
    lastUsed: 'Last used {{when}}',
    read: 'May read',
    draft: 'May read and draft changes',
    publish: 'May read, draft changes and ask for publication',
    disconnect: 'Disconnect',
    disconnectOf: 'Disconnect {{name}}',
    disconnected: 'The application is disconnected.',
  },
  ru: {
    title: 'Подключённые приложения',
    hint: 'Они действуют от вашего имени, пока вы их не отключите.',
    lastUsed: 'Последний раз {{when}}',
    read: 'Может читать',
    draft: 'Может читать и готовить изменения',
    publish: 'Может читать, готовить изменения и просить о публикации',
    disconnect: 'Отключить',
    disconnectOf: 'Отключить {{name}}',
    disconnected: 'Приложение отключено.',
  },
});

/** Applications that act for the account, each with a button that ends its session. */
export function ConnectedApplications({ subjectId, sessions, onChange }: SessionListProps) {
  const t = useT(applicationMessages);
  const { mutate } = useAction(revokeSession, { done: { text: t('disconnected') } });
  return (
    <div className="mt-8 flex w-full flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Heading level={3} size="sm">
          {t('title')}
        </Heading>
        <p className="text-sm text-muted-foreground">{t('hint')}</p>
      </div>
      <ul className="w-full divide-y divide-border rounded-lg border border-border">
        {sessions.map((session) => (
          <Application
            key={session.id}
            session={session}
            onEnd={() =>
              mutate({ params: { id: subjectId, sessionId: session.id } }, { onSuccess: onChange })
            }
          />
        ))}
      </ul>
    </div>
  );
}

function Application({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const t = useT(applicationMessages);
  const format = useFormat();
  const name = session.application ?? '';
  const scopes = session.scopes?.split(' ') ?? [];
  const most = scopes.includes('publish') ? 'publish' : scopes.includes('draft') ? 'draft' : 'read';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {t(most)} · {t('lastUsed', { when: format.dateTime(session.lastUsedAt) })}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={t('disconnectOf', { name })} onClick={onEnd}>
        {t('disconnect')}
      </Button>
    </li>
  );
}
