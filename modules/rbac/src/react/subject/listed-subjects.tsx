import { useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { Answer, Authorized } from '@flotilla/react/session';
import { Button, Icon, Skeleton } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { subject } from '../../entities/subject.js';
import { messages } from '../messages.js';
import { OwnPlace } from '../place/own-place.js';
import type { SubjectRow } from '../rows.js';

export interface ListedSubjectsProps {
  /** The link to what is shown of each, as an include path. */
  include: string;
  children: (subjects: readonly SubjectRow[]) => ReactNode;
}

const pageSize = 24;
const skeleton = <Skeleton className="h-64 rounded-lg" />;

/** The subjects that the visitor may see, page by page: administrators see all, others themselves. */
export function ListedSubjects(props: ListedSubjectsProps) {
  return (
    <OwnPlace skeleton={skeleton}>
      <Authorized action={{ method: 'GET', route: subject.route }} skeleton={skeleton}>
        <Pages {...props} />
      </Authorized>
    </OwnPlace>
  );
}

function Pages({ include, children }: ListedSubjectsProps) {
  const t = useT(messages);
  const [page, setPage] = useState(0);
  const found = useFind<typeof subject, SubjectRow>(subject, { include: [include], limit: pageSize, offset: page * pageSize, count: true });
  return (
    <Answer of={found} skeleton={skeleton}>
      {({ rows, total = 0 }) => (
        <div className="flex flex-col gap-6">
          {children(rows)}
          {total > pageSize && (
            <div className="flex justify-between gap-3">
              <Button variant="outline" disabled={page === 0} onClick={() => setPage(page - 1)}>
                <Icon name="chevron-left" />
                {t('previous')}
              </Button>
              <Button variant="outline" disabled={(page + 1) * pageSize >= total} onClick={() => setPage(page + 1)}>
                {t('next')}
                <Icon name="chevron-right" />
              </Button>
            </div>
          )}
        </div>
      )}
    </Answer>
  );
}
