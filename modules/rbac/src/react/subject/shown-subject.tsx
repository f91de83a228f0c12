import { useSite, useT } from '@flotilla/react';
import { type Found, useFind } from '@flotilla/react/client';
import { EmptyState, Icon, Skeleton } from '@flotilla/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { subject } from '../../entities/subject.js';
import { Answer } from '../place/answer.js';
import { messages } from '../messages.js';
import { OwnPlace } from '../place/own-place.js';
import type { SubjectRow } from '../rows.js';

export interface ShownSubjectProps {
  /** The link to what is shown of the subject, as an include path. */
  include: string;
  children: (subject: SubjectRow) => ReactNode;
}

const skeleton = <Skeleton className="h-40 rounded-xl" />;

/** The subject that the last segment of the url names, as far as the visitor may see it: its own, or an administrator. */
export function ShownSubject(props: ShownSubjectProps) {
  return <OwnPlace skeleton={skeleton}>{() => <Named {...props} />}</OwnPlace>;
}

function Named({ include, children }: ShownSubjectProps) {
  const t = useT(messages);
  return (
    <Answer of={useNamedSubject(include)} skeleton={skeleton}>
      {({ rows: [row] }) =>
        row ? children(row) : <EmptyState icon={<Icon name="user" />} title={t('nothing')} description={t('notHere')} />
      }
    </Answer>
  );
}

/** At most one row: the subject that the last segment of the url names. */
export function useNamedSubject(include: string): UseQueryResult<Found<SubjectRow>> {
  const slug = decodeURIComponent(useSite().path.split('/').at(-1) ?? '');
  const filters = { and: [{ column: 'slug', method: 'eq', value: slug } as const] };
  return useFind<typeof subject, SubjectRow>(subject, { filters, include: [include], limit: 1 });
}
