import type { NoClash, SelectedRow, With } from '@flotilla/core';
import { useSite, useT } from '@flotilla/react';
import { useOne } from '@flotilla/react/client';
import { defineSessionPart } from '@flotilla/react/session';
import { EmptyState, Icon, Skeleton } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { subject } from '../../entities/subject.js';
import { messages } from '../messages.js';
import { RequireSession } from '../session/require-session.js';

type Parts = With<typeof subject>;
const fields = ['slug', 'createdAt'] as const;
type Named = (typeof fields)[number];

interface NamedPart<W> {
  /** Rows shown with the subject, in addition to its name and age. */
  with: W & NoClash<typeof subject, W>;
  show: (row: SelectedRow<typeof subject, Named, W>) => ReactNode;
}

/**
 * Defines a part with the subject of the last URL segment. Visible to the subject itself and to
 * administrators.
 */
export function subjectPart<const W extends Parts>({ with: parts, show }: NamedPart<W>) {
  return defineSessionPart<object, SelectedRow<typeof subject, Named, W>>({
    gate: RequireSession,
    skeleton: <Skeleton className="h-40 rounded-xl" />,
    useData: () => useNamedSubject<W>(parts),
    empty: <NotHere />,
    show,
  });
}

function NotHere() {
  const t = useT(messages);
  return <EmptyState icon={<Icon name="user" />} title={t('nothing')} description={t('notHere')} />;
}

/** Returns the subject of the last URL segment; null when there is none that the visitor may see. */
export function useNamedSubject<const W extends Parts>(parts: W & NoClash<typeof subject, W>) {
  const slug = decodeURIComponent(useSite().path.split('/').at(-1) ?? '');
  return useOne<typeof subject, Named, W>(subject, { where: { slug: { eq: slug } }, fields, with: parts });
}
