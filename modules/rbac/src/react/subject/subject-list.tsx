'use client';
import { Link, useFormat, useHrefOf, useT } from '@flotilla/react';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@flotilla/ui';
import { messages } from '../messages.js';
import { textLink } from '../text-link.js';
import { type SubjectWithIdentities, withIdentities } from './identities.js';
import { listedSubjectsPart } from './listed-subjects.js';
import { accountOf } from '../identity/names.js';
import { Nothing } from './nothing.js';

/** Table of the subjects that the visitor may see, each linked to its page. */
export const SubjectList = listedSubjectsPart({
  with: withIdentities,
  show: (subjects) => <SubjectTable subjects={subjects} />,
});

function SubjectTable({ subjects }: { subjects: readonly SubjectWithIdentities[] }) {
  const t = useT(messages);
  if (subjects.length === 0) return <Nothing icon="users" />;
  return (
    <Table label={t('accounts')}>
      <TableHeader>
        <TableRow>
          <TableHead>{t('account')}</TableHead>
          <TableHead>{t('identities')}</TableHead>
          <TableHead>{t('created')}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {subjects.map((subject) => (
          <SubjectLine key={subject.id} subject={subject} />
        ))}
      </TableBody>
    </Table>
  );
}

function SubjectLine({ subject }: { subject: SubjectWithIdentities }) {
  const format = useFormat();
  const hrefOf = useHrefOf('rbac.subject');
  return (
    <TableRow>
      <TableHead scope="row">
        <Link href={hrefOf(subject)} className={textLink}>
          {subject.slug}
        </Link>
      </TableHead>
      <TableCell>{subject.identities.map(accountOf).join(', ') || '–'}</TableCell>
      <TableCell className="whitespace-nowrap">{format.date(subject.createdAt)}</TableCell>
    </TableRow>
  );
}
