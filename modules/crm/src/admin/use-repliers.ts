import { type Editor, editorSeconds, editorsKey } from '@flotilla/core/live';
import { useClient } from '@flotilla/react/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../entities/request.js';

/**
 * Returns the names of other people who are replying to a request; reports the caller while `isReplying`. An
 * open reply box only listens, as a closed one.
 */
export function useRepliers(id: string, isReplying: boolean): readonly string[] {
  const { muted } = useClient();
  const [window] = useState(() => crypto.randomUUID());
  const report = (isClosed: boolean, keepalive = false) =>
    muted.send<{ data: readonly Editor[] }>({
      method: 'POST',
      path: `${request.route}/${id}/editors`,
      module: 'editors',
      data: { window, isClosed },
      isAside: true,
      keepalive,
    });
  const { data } = useQuery({
    queryKey: [editorsKey(request), 'by-id', id, window, isReplying],
    queryFn: async () => (await report(!isReplying)).data,
    refetchInterval: (editorSeconds / 4) * 1000,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { isPrivate: true, isUrgent: true },
    gcTime: 0,
  });
  useEffect(
    () => {
      const leave = () => void report(true, true).catch(() => undefined);
      addEventListener('pagehide', leave);
      return () => {
        removeEventListener('pagehide', leave);
        leave();
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the conversation is left
    [window],
  );
  return (data ?? []).flatMap(({ name, isCaller }) => (isCaller || name === null ? [] : name));
}
