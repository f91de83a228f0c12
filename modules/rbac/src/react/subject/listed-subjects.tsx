import type { NoClash, SelectedRow, With } from '@flotilla/core';
import { useT } from '@flotilla/react';
import { usePage } from '@flotilla/react/client';
import { defineSessionPart } from '@flotilla/react/session';
import { Button, Icon, Skeleton } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { subject } from '../../entities/subject.js';
import { messages } from '../messages.js';
import { RequireSession } from '../session/require-session.js';

interface ListedPart<W> {
  /** Rows shown with each subject, in addition to its name and age. */
  with: W & NoClash<typeof subject, W>;
  show: (subjects: readonly SelectedRow<typeof subject, 'slug' | 'createdAt', W>[]) => ReactNode;
}

const pageSize = 24;

/**
 * Defines a part with the subjects that the visitor may see, page by page: administrators see all, others
 * themselves.
 */
export function listedSubjectsPart<const W extends With<typeof subject>>({
  with: parts,
  show,
}: ListedPart<W>) {
  return defineSessionPart({
    gate: RequireSession,
    call: { method: 'GET', route: subject.route },
    skeleton: <Skeleton className="h-64 rounded-lg" />,
    useData: function useTurned() {
      const [page, turnTo] = useState(0);
      const query = {
        fields: ['slug', 'createdAt'],
        with: parts,
        limit: pageSize,
        offset: page * pageSize,
        count: true,
      } as const;
      const { data, error } = usePage<typeof subject, 'slug' | 'createdAt', W>(subject, query);
      return { data: data && { ...data, page, turnTo }, error };
    },
    show: ({ rows, total = 0, page, turnTo }) => (
      <div className="flex flex-col gap-6">
        {show(rows)}
        {total > pageSize && <Turning page={page} isLast={(page + 1) * pageSize >= total} turnTo={turnTo} />}
      </div>
    ),
  });
}

function Turning({
  page,
  isLast,
  turnTo,
}: {
  page: number;
  isLast: boolean;
  turnTo: (page: number) => void;
}) {
  const t = useT(messages);
  return (
    <div className="flex justify-between gap-3">
      <Button variant="outline" disabled={page === 0} onClick={() => turnTo(page - 1)}>
        <Icon name="chevron-left" />
        {t('previous')}
      </Button>
      <Button variant="outline" disabled={isLast} onClick={() => turnTo(page + 1)}>
        {t('next')}
        <Icon name="chevron-right" />
      </Button>
    </div>
  );
}
