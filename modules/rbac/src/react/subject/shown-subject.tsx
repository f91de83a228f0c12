import type { NoClash, ShownRow, With } from '@flotilla/core';
import { useSite, useT } from '@flotilla/react';
import { useOne } from '@flotilla/react/client';
import { defineSessionPart } from '@flotilla/react/session';
import { EmptyState, Icon, Skeleton } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { subject } from '../../entities/subject.js';
import { messages } from '../messages.js';
import { OwnPlace } from '../place/own-place.js';

type Parts = With<typeof subject>;
const fields = ['slug', 'createdAt'] as const;
type Named = (typeof fields)[number];

interface NamedPart<W> {
  /** What is shown of the subject, beside its name and age. */
  with: W & NoClash<typeof subject, W>;
  show: (row: ShownRow<typeof subject, Named, W>) => ReactNode;
}

/** A part about the subject that the last segment of the url names, as far as the visitor may see it: its own, or an administrator. */
export function subjectPart<const W extends Parts>({ with: parts, show }: NamedPart<W>) {
  return defineSessionPart<object, ShownRow<typeof subject, Named, W>>({
    gate: OwnPlace,
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

/** The subject that the last segment of the url names; null when there is none that the visitor may see. */
export function useNamedSubject<const W extends Parts>(parts: W & NoClash<typeof subject, W>) {
  const slug = decodeURIComponent(useSite().path.split('/').at(-1) ?? '');
  return useOne<typeof subject, Named, W>(subject, { where: { slug: { eq: slug } }, fields, with: parts });
}
