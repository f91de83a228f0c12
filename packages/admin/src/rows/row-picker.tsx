import type { Entity } from '@flotilla/core';
import { kindOf } from '@flotilla/core/reflection';
import { cn, ErrorNotice } from '@flotilla/ui';
import {
  Command,
  CommandInput,
  CommandItem,
  CommandList,
  Popover,
  PopoverContent,
  PopoverTrigger,
} from '@flotilla/ui/controls';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { type ReactElement, useDeferredValue, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useVariant } from '../context/extensions.js';
import { useOpenForm } from '../context/open-form.js';
import { useAccess } from '../context/access.js';
import { useT } from '../context/use-t.js';
import type { AdminVariantProps } from '../extend/admin-variants.js';
import { FindRows } from './find-rows.js';
import { pickerMessages } from './picker-messages.js';
import { useRowSearch } from './row-calls.js';
import { useNaming } from './row-label.js';
import { RowMention } from './row-mention.js';

export interface RowPickerProps {
  entity: Entity;
  /** Rows to leave out, such as those that are linked already. */
  without?: ReadonlySet<string>;
  onPick: (row: { readonly id: string }) => void;
  /** Whether the picker is open from the start. */
  isOpenFirst?: boolean;
  /** Whether only existing rows can be selected. */
  findsOnly?: boolean;
  /** The element that opens the picker. */
  children: ReactElement;
}

/** Selects a row by a search on the server, or creates one. */
export function RowPicker({ isOpenFirst = false, children, ...found }: RowPickerProps) {
  const { entity, onPick } = found;
  const { labels } = useAdmin();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const pick = (row: { readonly id: string }) => {
    setOpen(false);
    onPick(row);
  };
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger>{children}</PopoverTrigger>
      <PopoverContent
        label={labels.entities(entity)}
        className="w-[max(20rem,var(--radix-popover-trigger-width))] p-0"
      >
        <Found {...found} onPick={pick} />
      </PopoverContent>
    </Popover>
  );
}

function Found({ entity, without, onPick, findsOnly = false }: Omit<RowPickerProps, 'children'>) {
  const t = useT(pickerMessages);
  const { labels: names, reading } = useAdmin();
  const access = useAccess();
  const openForm = useOpenForm();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { data, isError, isPending, isPlaceholderData } = useRowSearch(entity, search, {
    include: useNaming()(entity),
  });
  // While loading, the list shows the results of the previous words, which Enter must not select.
  const isFound = search === typed && !isPending && !isPlaceholderData;
  const rows = data?.data.filter(({ id }) => !without?.has(id)) ?? [];
  const create = () =>
    openForm({
      entity,
      preset: typed.trim() === '' ? {} : namedPreset(entity, typed.trim(), reading),
      onSaved: onPick,
    });
  return (
    <Command label={names.entities(entity)} shouldFilter={false}>
      <CommandInput placeholder={t('search')} value={typed} onValueChange={setTyped} />
      <CommandList aria-busy={!isFound}>
        <ListState
          state={!isFound ? 'loading' : isError ? 'failed' : rows.length === 0 ? 'nothingFound' : undefined}
          hasRows={rows.length > 0}
        />
        {rows.map((row) => (
          // The key includes isFound, because cmdk selects the first item when items mount, and not when they
          // are enabled.
          <CommandItem
            key={`${row.id} ${isFound}`}
            value={row.id}
            disabled={!isFound}
            onSelect={() => onPick(row)}
            className="data-[disabled=true]:opacity-100"
          >
            <RowMention entity={entity} row={row} />
          </CommandItem>
        ))}
        {isFound && !isError && !findsOnly && access.may('create', entity) && (
          <CommandItem
            value="new"
            onSelect={create}
            className="sticky bottom-0 border-t border-border bg-popover text-sea"
          >
            <Plus /> {typed.trim() === '' ? t('create') : t('createNamed', { name: typed.trim() })}
          </CommandItem>
        )}
      </CommandList>
    </Command>
  );
}

interface ListStateProps {
  state: 'loading' | 'failed' | 'nothingFound' | undefined;
  /** Whether rows of the previous search are shown. */
  hasRows: boolean;
}

/**
 * Reports an empty or failed search. cmdk's own empty state does not appear, because the list contains the
 * "create" item.
 */
function ListState({ state, hasRows }: ListStateProps) {
  const t = useT(pickerMessages);
  if (state === 'failed') return <ErrorNotice fallback={t('failed')} className="m-1 px-3 py-2" />;
  const isSaid = state === 'nothingFound' || (state === 'loading' && !hasRows);
  return (
    <p role="status" className={cn('text-center text-sm text-muted-foreground', isSaid && 'py-6')}>
      {isSaid && t(state)}
    </p>
  );
}

/** Returns a preset with the searched text as the name of a new row. */
function namedPreset(
  { fields }: Entity,
  name: string,
  [language = 'en']: readonly string[],
): Record<string, unknown> {
  const [title] = ['title', 'adminTitle'].filter((candidate) => candidate in fields);
  const field = title === undefined ? undefined : fields[title];
  return title && field ? { [title]: kindOf(field.kind).isLocalized ? { [language]: name } : name } : {};
}

/** Shows the selected row, and a button to select another. */
export function RowSelect({ entity, value, onChange, control }: AdminVariantProps['admin-select-input']) {
  const t = useT(pickerMessages);
  const Find = useVariant('find', entity.key) ?? FindRows;
  return (
    <RowPicker entity={entity} onPick={({ id }) => onChange(id)}>
      <button
        type="button"
        {...control}
        // Labelled by the field and by the selected row.
        aria-labelledby={control['aria-labelledby'] && `${control['aria-labelledby']} ${control.id}`}
        className={cn(
          'flex h-10 w-full items-center gap-2 rounded-md border border-input bg-card px-3 text-start text-sm text-card-foreground hover:border-foreground/60',
          'focus-visible:outline-offset-0 aria-invalid:border-destructive',
        )}
      >
        <Find entity={entity} ids={value === '' ? none : [value]}>
          {(rows) =>
            rows?.[0] ? (
              <RowMention entity={entity} row={rows[0]} />
            ) : (
              <span className="flex-1 text-muted-foreground">
                {rows ? value || t('choose') : t('loading')}
              </span>
            )
          }
        </Find>
        <ChevronsUpDown className="size-4 shrink-0 text-muted-foreground" />
      </button>
    </RowPicker>
  );
}

const none: readonly string[] = [];
