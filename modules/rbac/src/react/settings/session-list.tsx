import { useFormat, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { session as ownSession } from '@flotilla/react/session';
import { Badge, Button } from '@flotilla/ui';
import { revokeSession } from '../../session-actions.js';
import type { SessionView } from '../../shapes.js';
import { messages } from '../messages.js';
import { deviceOf } from '../session/device.js';

export interface SessionListProps {
  subjectId: string;
  sessions: readonly SessionView[];
  onChange: () => void;
}

/** Sessions of the visitor, each with a button that ends it, including the current one. */
export function SessionList({ subjectId, sessions, onChange }: SessionListProps) {
  const t = useT(messages);
  const { mutate } = useAction(revokeSession, { done: { text: t('sessionEnded') } });
  const end = ({ id, isCurrent }: SessionView) => {
    if (isCurrent) void ownSession.signOut('/');
    else mutate({ params: { id: subjectId, sessionId: id } }, { onSuccess: onChange });
  };
  return (
    <ul className="w-full divide-y divide-border rounded-lg border border-border">
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} onEnd={() => end(session)} />
      ))}
    </ul>
  );
}

function SessionItem({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const t = useT(messages);
  const format = useFormat();
  const device = deviceOf(session.userAgent) ?? t('unknownDevice');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {session.isCurrent && <Badge variant="accent">{t('thisDevice')}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {t('lastUsed', { when: format.dateTime(session.lastUsedAt) })}
          {session.ip && ` · ${session.ip}`}
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={t('endSessionOf', { device })} onClick={onEnd}>
        {t('endSession')}
      </Button>
    </li>
  );
}
