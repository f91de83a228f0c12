import type { Entity } from '@flotilla/core';
import type { Changed } from '@flotilla/core/administration';
import { type Client, failureLine } from '@flotilla/react/client';
import { toast, type ToastAction } from '@flotilla/ui';
import type { QueryClient } from '@tanstack/react-query';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import { deleteMessages } from './delete-messages.js';

/**
 * Returns a function that offers to restore a row that was just deleted; the offer is undefined for rows that the
 * account may not restore, or whose deletion is a pending change.
 */
export function useUndo(entity: Entity, { client, queries }: { client: Client; queries: QueryClient }) {
  const t = useT(deleteMessages);
  const { language } = useInterfaceLanguage();
  const { module, route } = entity;
  return async (id: string): Promise<ToastAction | undefined> => {
    const path = `${route}/${id}/changes`;
    const read = { method: 'GET', path, module, query: { limit: 1 } };
    const { data } = await client.muted.send<{ data: Changed[] }>(read).catch(() => ({ data: [] }));
    const [last] = data;
    if (last?.change !== 'deleted' || !last.isRestorable) return undefined;
    const restore = async () => {
      try {
        await client.muted.send({ method: 'POST', path: `${path}/${last.id}/restore`, module, data: {} });
        toast.success(t('restored'));
        await queries.invalidateQueries({ queryKey: [entity.key] });
      } catch (error) {
        toast.error(await failureLine(error, language));
      }
    };
    return { label: t('undo'), run: () => void restore() };
  };
}
