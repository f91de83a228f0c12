import type { ChangeSetView } from '@flotilla/core/change-sets';
import { defineMessages } from '@flotilla/react';
import type { ReactNode } from 'react';
import { momentText } from '../context/moments.js';
import { useT } from '../context/use-t.js';

const requestMessages = defineMessages('admin.publishing-request', {
  en: {
    requested: 'Publication was requested {{at}}.',
    requestedBy: '“{{name}}” requested publication {{at}}.',
    compare: 'Compare the changes below before you publish.',
  },
  ru: {
    requested: 'Публикация запрошена {{at}}.',
    requestedBy: 'Публикацию запросило «{{name}}» {{at}}.',
    compare: 'Сверьте изменения ниже, прежде чем публиковать.',
  },
});

/** The request of an assistant or a colleague to publish a change set. The note is shown as plain text. */
export function PublishingRequest({
  request: { at, client, note },
}: {
  request: NonNullable<ChangeSetView['request']>;
}): ReactNode {
  const t = useT(requestMessages);
  const when = momentText(at);
  return (
    <div className="flex flex-col gap-1 rounded-xl border border-border bg-muted p-4">
      <p className="font-semibold">
        {client === null ? t('requested', { at: when }) : t('requestedBy', { name: client, at: when })}
      </p>
      {note !== null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      <p className="text-muted-foreground">{t('compare')}</p>
    </div>
  );
}
