import { isTranslatable } from '@flotilla/core/languages';
import type { Entity } from '@flotilla/core';
import { readableFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { cn } from '@flotilla/ui';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import { type AdminRow, textOf } from '../context/admin-row.js';
import { useT } from '../context/use-t.js';
import { FileThumbnail } from '../rows/file-thumbnail.js';
import { linkedRowsOf } from '../rows/linked-rows.js';
import { tableMessages } from './table-messages.js';

interface ComputedCellProps {
  entity: Entity;
  row: AdminRow;
  /** `@picture`, `@languages`, or a field of linked rows. */
  name: string;
}

/** The cell of a column that is no field of its row. */
export function ComputedCell({ entity, row, name }: ComputedCellProps) {
  const { registry, reading } = useAdmin();
  const access = useAccess();
  if (name === '@languages') return <Languages entity={entity} row={row} />;
  const linked = linkedRowsOf(entity, name, { registry, access });
  const rows = linked?.of(row) ?? [];
  if (!linked || !rows[0]) return null;
  if (name === '@picture') return <FileThumbnail entity={linked.target} row={rows[0]} className="size-9" />;
  const field = name.slice(name.lastIndexOf('.') + 1);
  return rows.flatMap((one) => textOf(one[field], reading) ?? []).join(', ');
}

/** A badge for each language: filled, in part, or missing. */
function Languages({ entity, row }: Omit<ComputedCellProps, 'name'>) {
  const t = useT(tableMessages);
  const { languages } = useAdmin();
  const states = languageStates(entity, row, languages);
  return (
    <span className="flex gap-1">
      {states.map(({ language, state }) => (
        <span
          key={language}
          title={`${language.toUpperCase()}: ${t(state)}`}
          className={cn(
            'rounded-sm border px-1 text-xs uppercase',
            state === 'filled' && 'border-transparent bg-secondary text-secondary-foreground',
            state === 'part' && 'border-dashed border-current text-foreground',
            state === 'missing' && 'border-transparent text-muted-foreground line-through',
          )}
        >
          {language}
          {state !== 'filled' && <span className="sr-only">: {t(state)}</span>}
        </span>
      ))}
    </span>
  );
}

/** Returns for each language whether it has the texts that any language has: all, some or none of them. */
function languageStates(entity: Entity, row: AdminRow, languages: readonly string[]) {
  const texts = Object.entries(readableFields(entity)).flatMap(([name, field]) => {
    const value = isTranslatable(field) ? row[name] : undefined;
    return isPlainObject(value) && languages.some((language) => hasText(value[language])) ? [value] : [];
  });
  return languages.map((language) => {
    const filled = texts.filter((value) => hasText(value[language])).length;
    const state = filled === 0 ? 'missing' : filled < texts.length ? 'part' : 'filled';
    return { language, state } as const;
  });
}

const hasText = (value: unknown) =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.length > 0;
