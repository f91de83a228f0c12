import { useFormat, useT } from '@flotilla/react';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@flotilla/ui';
import type { Ranked } from '../actions.js';
import { ChangeText } from './key-figures.js';
import { reportMessages } from './report-messages.js';

interface RankingProps {
  /** Accessible name of the table. */
  label: string;
  column: string;
  of: readonly Ranked[];
  nameOf: (name: string) => string;
}

/** The highest counts with their change. */
export function Ranking({ label, column, of, nameOf }: RankingProps) {
  const t = useT(reportMessages);
  const format = useFormat();
  if (of.length === 0) return <p className="text-sm text-muted-foreground">{t('none')}</p>;
  return (
    <Table label={label} className="[&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2">
      <TableHeader>
        <TableRow>
          <TableHead>{column}</TableHead>
          <TableHead className="text-end">{t('count')}</TableHead>
          <TableHead className="text-end">{t('change')}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {of.map(({ name, value, before }) => {
          const title = nameOf(name);
          return (
            <TableRow key={name}>
              <TableHead scope="row" className="font-normal whitespace-normal wrap-anywhere">
                {title}
                {title !== name && name.startsWith('/') && name !== '/*' && (
                  <span className="block text-xs text-muted-foreground">{name}</span>
                )}
              </TableHead>
              <TableCell className="text-end">{format.number(value)}</TableCell>
              <TableCell className="text-end whitespace-nowrap">
                <ChangeText of={{ value: String(value), before: String(before) }} />
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
