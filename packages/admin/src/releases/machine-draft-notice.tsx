import type { Entity } from '@flotilla/core';
import { acceptDrafts, type MachineDraft, machineDrafts } from '@flotilla/core/translations';
import { useClient } from '@flotilla/react/client';
import { Badge, Button } from '@flotilla/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { setKey } from '../change-sets/change-set-keys.js';
import { changeSetMessages } from '../change-sets/change-set-messages.js';
import { useSetCall } from '../change-sets/use-change-sets.js';

interface MachineDraftNoticeProps {
  /** The id of the change set. */
  changeSet: string;
  entity: Entity;
  id: string;
}

/** Names the texts of a row that a language model wrote, until a person accepts or edits them. */
export function MachineDraftNotice({ changeSet, entity, id }: MachineDraftNoticeProps): ReactNode {
  const t = useT(changeSetMessages);
  const { labels } = useAdmin();
  const client = useClient();
  const { isRunning, run } = useSetCall();
  const drafts = useMachineDrafts(changeSet).filter((one) => one.entity === entity.key && one.id === id);
  if (drafts.length === 0) return null;
  const accept = () => {
    const accepted = drafts.map(({ entity: key, id: rowId, path }) => ({ entity: key, id: rowId, path }));
    void run(() => client.muted.call(acceptDrafts, { body: { changeSet, drafts: accepted } }));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <Badge variant="accent">{t('machineDraft')}</Badge>
      <span className="min-w-0 flex-1 text-muted-foreground wrap-anywhere">
        {drafts.map(({ path }) => nameOf(path)).join(', ')}
      </span>
      <Button size="sm" variant="outline" disabled={isRunning} onClick={accept}>
        {t('acceptDrafts')}
      </Button>
    </div>
  );

  function nameOf(path: string): string {
    const [field = '', language = ''] = path.split('.');
    return `${labels.field(entity, field)} (${language.toUpperCase()})`;
  }
}

/** Queries the drafts of a change set; one query for all of its rows. */
export function useMachineDrafts(changeSet: string): readonly MachineDraft[] {
  const client = useClient();
  const { data } = useQuery({
    queryKey: [...setKey(changeSet), 'machine-drafts'],
    queryFn: () => client.muted.call(machineDrafts, { query: { changeSet } }),
    retry: false,
  });
  return data ?? [];
}
