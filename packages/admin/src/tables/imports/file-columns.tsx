import type { Entity } from '@flotilla/core';
import type { ImportColumns } from '@flotilla/core/imports';
import {
  Button,
  cn,
  FieldError,
  Label,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@flotilla/ui';
import { DialogFooter } from '@flotilla/ui/overlays';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useT } from '../../context/use-t.js';
import { Select } from '../../kinds/controls.js';
import { targetLabel } from './column-mapping.js';
import { useFailureLine } from './import-failure.js';
import { importMessages } from './import-messages.js';
import { type Import, type ImportFailure, type ReadFile, withTarget } from './use-import.js';

type Column = ImportColumns['columns'][number];

interface FileColumnsProps {
  entity: Entity;
  read: ReadFile;
  failure: ImportFailure | undefined;
  rows: Import;
}

/** The columns of a file: the recognized ones, and a select for each unknown one. */
export function FileColumns({ entity, read, failure, rows }: FileColumnsProps): ReactNode {
  const t = useT(importMessages);
  const { columns, keys } = read.found;
  const reason = useFailureLine(failure);
  const unknown = columns.filter(({ is }) => is === 'unknown').length;
  const recognized = columns.filter(({ is }) => is === 'field' || is === 'key' || is === 'id').length;
  const isBroken = columns.some(({ is }) => is === 'repeated');
  return (
    <>
      <div className="flex flex-col gap-3">
        <p className="text-sm">
          <span className="font-semibold wrap-anywhere">{read.file.name}</span>
          <span role="status" className="text-muted-foreground">
            {' · '}
            {[
              t('recognized', { count: recognized }),
              ...(unknown > 0 ? [t('unknown', { count: unknown })] : []),
            ].join(' · ')}
          </span>
        </p>
        <Table label={t('columns')}>
          <TableHeader>
            <TableRow>
              {(['column', 'sample', 'target'] as const).map((name) => (
                <TableHead key={name} className={cn('px-3 py-2', name === 'sample' && 'max-sm:hidden')}>
                  {t(name)}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {columns.map((column, index) => (
              <TableRow key={`${index} ${column.name}`}>
                <TableHead scope="row" className="px-3 py-2 font-normal max-sm:max-w-32">
                  <span className="block truncate font-mono">{column.name || '—'}</span>
                  <span className="block truncate text-xs text-muted-foreground sm:hidden">
                    {column.sample}
                  </span>
                </TableHead>
                <TableCell className="max-w-48 truncate px-3 py-2 text-muted-foreground max-sm:hidden">
                  {column.sample}
                </TableCell>
                <TableCell className="px-3 py-2 sm:min-w-48">
                  <Target entity={entity} column={column} read={read} rows={rows} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {keys.length > 1 && <KeyChoice entity={entity} read={read} rows={rows} />}
      </div>
      {reason !== undefined && <FieldError>{reason}</FieldError>}
      <DialogFooter>
        <Button variant="outline" size="sm" onClick={rows.chooseAgain}>
          {t('otherFile')}
        </Button>
        <Button size="sm" disabled={isBroken} onClick={() => void rows.check()}>
          {t('check')}
        </Button>
      </DialogFooter>
    </>
  );
}

interface TargetProps extends Pick<FileColumnsProps, 'entity' | 'read' | 'rows'> {
  column: Column;
}

/** The field that a column becomes, or its select. */
function Target({ entity, column: { name, is }, read, rows }: TargetProps) {
  const t = useT(importMessages);
  const { labels } = useAdmin();
  if (is === 'repeated') return <span className="font-medium text-destructive">{t('repeated')}</span>;
  if (is === 'ignored' || is === 'unnamed') return <span className="text-muted-foreground">{t(is)}</span>;
  if (is !== 'unknown')
    return (
      <span className="flex items-center gap-2">
        <Check aria-hidden className="size-4 shrink-0 text-sea" />
        {targetLabel(entity, name, labels)}
      </span>
    );
  const taken = new Set(read.found.columns.map((column) => column.name));
  return (
    <Select
      aria-label={t('targetOf', { column: name })}
      value={read.mapping[name] ?? ''}
      onChange={({ target }) => rows.change({ mapping: withTarget(read.mapping, name, target.value) })}
    >
      <option value="">{t('ignore')}</option>
      {read.found.targets
        .filter((one) => !taken.has(one))
        .map((one) => (
          <option key={one} value={one}>
            {targetLabel(entity, one, labels)}
          </option>
        ))}
    </Select>
  );
}

function KeyChoice({ entity, read, rows }: Pick<FileColumnsProps, 'entity' | 'read' | 'rows'>) {
  const t = useT(importMessages);
  const { labels } = useAdmin();
  const id = useId();
  const { keys } = read.found;
  return (
    <div className="flex flex-col gap-1.5 sm:max-w-80">
      <Label htmlFor={id}>{t('identify')}</Label>
      <Select
        id={id}
        value={read.by?.join() ?? ''}
        onChange={({ target }) => rows.change({ by: keys.find((key) => key.join() === target.value) })}
      >
        {keys.map((key) => (
          <option key={key.join()} value={key.join()}>
            {key.map((name) => labels.field(entity, name)).join(', ')}
          </option>
        ))}
      </Select>
    </div>
  );
}
