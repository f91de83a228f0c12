import type { Entity } from '@flotilla/core';
import { type Editor, editorSeconds, editorsKey } from '@flotilla/core/live';
import { useClient } from '@flotilla/react/client';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../context/use-t.js';
import { useAuthorName } from '../rows/author-name.js';
import { formMessages } from './form-messages.js';

/** Shows who else has the row open for editing, and reports this window to others. */
export function OtherEditors({ entity, id }: { entity: Entity; id: string }): ReactNode {
  const t = useT(formMessages);
  const who = useAuthorName();
  const { muted } = useClient();
  const [window] = useState(() => crypto.randomUUID());
  const report = (isClosed: boolean) =>
    muted.send<{ data: readonly Editor[] }>({
      method: 'POST',
      path: `${entity.route}/${id}/editors`,
      // Not the entity's module: the call writes no row, so its module's queries need no refetch.
      module: 'editors',
      data: { window, isClosed },
      isAside: true,
      // Leaving or reloading the page reports the form as closed too.
      keepalive: isClosed,
    });
  const { data, refetch } = useQuery({
    queryKey: [editorsKey(entity), 'by-id', id, window],
    queryFn: async () => (await report(false)).data,
    // The event stream brings the others. Four reports within the server's expiry keep this window among them; hidden
    // windows don't report.
    refetchInterval: (editorSeconds / 4) * 1000,
    retry: false,
    meta: { isPrivate: true, isUrgent: true },
    gcTime: 0,
  });
  useEffect(
    () => {
      const close = () => void report(true).catch(() => undefined);
      const comeBack = ({ persisted }: PageTransitionEvent) => persisted && void refetch();
      addEventListener('pagehide', close);
      addEventListener('pageshow', comeBack);
      return () => {
        removeEventListener('pagehide', close);
        removeEventListener('pageshow', comeBack);
        close();
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form or its page is closed
    [window],
  );
  const names = (data ?? []).map(({ subjectId: id, name, isCaller }) =>
    isCaller ? t('yourself') : who({ kind: 'subject', id, name: name ?? undefined }),
  );
  return (
    <p role="status" className="flex items-center gap-2 rounded-md bg-muted px-3 py-2 text-sm empty:hidden">
      {names.length > 0 && (
        <>
          <Users aria-hidden className="size-4 shrink-0" />
          {t('editedBy', { names: names.join(', ') })}
        </>
      )}
    </p>
  );
}
