import type { Entity } from '@flotilla/core';
import { useClient, useFailureText } from '@flotilla/react/client';
import { Button, FieldError } from '@flotilla/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useT } from '../context/use-t.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { useRowLabel } from '../rows/row-label.js';
import { RowPicker } from '../rows/row-picker.js';
import { importMessages } from './import-messages.js';

interface PickedRowProps {
  entity: Entity;
  label: string;
  /** Shown while no row is chosen. */
  emptyText: string;
  id: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Chooses one row, or none. */
export function PickedRow({ entity, label, emptyText, id, onChange }: PickedRowProps): ReactNode {
  const t = useT(importMessages);
  const client = useClient();
  const labelOf = useRowLabel();
  const labelId = useId();
  const { data: row, error } = useQuery({
    queryKey: ['imports', 'picked', entity.key, id],
    queryFn: () => rowCallsOf(entity, client).byId(id ?? ''),
    enabled: id !== undefined,
  });
  const reason = useFailureText(error);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={labelId} className="text-xs font-semibold text-muted-foreground">
        {label}
      </span>
      <span className="flex min-w-0 gap-1">
        <RowPicker entity={entity} findsOnly onPick={(picked) => onChange(picked.id)}>
          <Button
            id={`${labelId}-button`}
            variant="outline"
            aria-labelledby={`${labelId} ${labelId}-button`}
            className="min-w-0 flex-1 justify-between"
          >
            <span className="truncate">
              {id === undefined ? emptyText : row ? labelOf(entity, row) : error ? t('failedRow') : '…'}
            </span>
            <ChevronsUpDown aria-hidden />
          </Button>
        </RowPicker>
        {id !== undefined && (
          <Button
            size="icon"
            variant="ghost"
            aria-label={`${t('remove')}: ${label}`}
            onClick={() => onChange(undefined)}
          >
            <X />
          </Button>
        )}
      </span>
      {error && !row && <FieldError>{reason}</FieldError>}
    </div>
  );
}
