import type { Entity } from '@flotilla/core';
import type { ImportAnswer } from '@flotilla/core/imports';
import { cn, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import { CsvButton } from '../../downloads/csv-button.js';
import { targetLabel } from './column-mapping.js';
import { importMessages } from './import-messages.js';
import { problemText } from './problem-text.js';
import { More, useFirst } from './use-first.js';

/** The bad rows of a file, each with its line, column and reason. */
export function ImportProblems({ entity, answer }: { entity: Entity; answer: ImportAnswer }): ReactNode {
  const t = useT(importMessages);
  const { labels } = useAdmin();
  const { language } = useInterfaceLanguage();
  const id = useId();
  const { shown, rest, more } = useFirst(answer.problems, answer.problemCount);
  const columnOf = (field: string) => (field === '' ? t('wholeRow') : targetLabel(entity, field, labels));
  const lines = () => [
    [t('line'), t('column'), t('value'), t('reason')],
    ...answer.problems.map((problem) => [
      problem.line,
      problem.field,
      problem.value ?? '',
      problemText(problem, language, t),
    ]),
  ];
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="min-w-0 font-semibold text-destructive">
          <span role="alert">{t('badTitle', { count: answer.problemCount })}</span>
        </h3>
        <CsvButton fileName={`${entity.module}-${entity.plural}-problems.csv`} read={lines}>
          {t('download')}
        </CsvButton>
      </div>
      <Table label={t('bad')}>
        <TableHeader>
          <TableRow>
            {(['line', 'column', 'value', 'reason'] as const).map((name) => (
              <TableHead key={name} className={cn('px-3 py-2', name === 'value' && 'max-sm:hidden')}>
                {t(name)}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map((problem, index) => (
            <TableRow key={`${index} ${problem.line}`}>
              <TableHead scope="row" className="px-3 py-2">
                {problem.line}
              </TableHead>
              <TableCell className="px-3 py-2 max-sm:max-w-32">
                {columnOf(problem.field)}
                <span className="block truncate font-mono text-xs sm:hidden">{problem.value}</span>
              </TableCell>
              <TableCell className="max-w-48 truncate px-3 py-2 font-mono max-sm:hidden">
                {problem.value}
              </TableCell>
              <TableCell className="px-3 py-2 sm:min-w-48">{problemText(problem, language, t)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <More rest={rest} onMore={more} />
    </section>
  );
}
