import { useSite, useT } from '@flotilla/react';
import { type Found, useFind } from '@flotilla/react/client';
import { EmptyState, Icon, Skeleton } from '@flotilla/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { subject } from '../../entities/subject.js';
import { defineSessionPart } from '@flotilla/react/session';
import { messages } from '../messages.js';
import { OwnPlace } from '../place/own-place.js';
import type { SubjectRow } from '../rows.js';

interface NamedPart {
  /** The link to what is shown of the subject, as an include path. */
  include: string;
  show: (subject: SubjectRow) => ReactNode;
}

/** A part about the subject that the last segment of the url names, as far as the visitor may see it: its own, or an administrator. */
export function subjectPart({ include, show }: NamedPart) {
  return defineSessionPart({
    gate: OwnPlace,
    skeleton: <Skeleton className="h-40 rounded-xl" />,
    useData: () => useNamedSubject(include),
    isEmpty: ({ rows }) => rows.length === 0,
    empty: <NotHere />,
    show: ({ rows }) => rows.map(show),
  });
}

function NotHere() {
  const t = useT(messages);
  return <EmptyState icon={<Icon name="user" />} title={t('nothing')} description={t('notHere')} />;
}

/** At most one row: the subject that the last segment of the url names. */
export function useNamedSubject(include: string): UseQueryResult<Found<SubjectRow>> {
  const slug = decodeURIComponent(useSite().path.split('/').at(-1) ?? '');
  const filters = { and: [{ column: 'slug', method: 'eq', value: slug } as const] };
  return useFind<typeof subject, SubjectRow>(subject, { filters, include: [include], limit: 1 });
}
