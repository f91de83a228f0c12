import {
  changeSetChanges,
  type ChangeSetView,
  listChangeSets,
  readChangeSet,
} from '@flotilla/core/change-sets';
import { changeSetKey } from '@flotilla/core/live';
import { failureLine, useClient } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { setKey, setsKey } from './change-set-keys.js';
import { changeSetMessages } from './change-set-messages.js';

/** Refetches the queries when a change set changes, in any window. */
const live = { isPrivate: true, refetchOn: [changeSetKey] };

/** Queries the change sets that changed last. */
export function useChangeSets() {
  const client = useClient();
  return useQuery({
    queryKey: [...setsKey, 'list'],
    queryFn: () => client.muted.call(listChangeSets, { query: { limit: 500 } }),
    retry: false,
    meta: live,
  });
}

/** Queries one change set. */
export function useChangeSet(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: setKey(id),
    queryFn: () => client.muted.call(readChangeSet, { params: { id } }),
    retry: false,
    meta: live,
  });
}

/** Queries the pending changes of a change set. */
export function usePendingChanges(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: [...setKey(id), 'changes'],
    queryFn: () => client.muted.call(changeSetChanges, { params: { id } }),
    retry: false,
    meta: live,
  });
}

/** Returns the name of a change set: its title, or the row that a draft was opened for. */
export function useSetName(): (set: Pick<ChangeSetView, 'title' | 'root'>) => string {
  const t = useT(changeSetMessages);
  const { registry, labels } = useAdmin();
  return ({ title, root }) => {
    const entity = root && registry.entities.get(root.entity);
    return title ?? t('draftOf', { name: entity ? labels.entity(entity) : (root?.entity ?? '') });
  };
}

/** Runs a call that changes change sets, shows its failure, and reads all of them again. */
export function useSetCall() {
  const { language } = useInterfaceLanguage();
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const run = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    setRunning(true);
    try {
      return await call();
    } catch (error) {
      toast.error(await failureLine(error, language));
      return undefined;
    } finally {
      setRunning(false);
      await queries.invalidateQueries({ queryKey: setsKey });
    }
  };
  return { isRunning, run };
}
