import { defineMessages, useT } from '@flotilla/react';
import { Checkbox, cn, Input } from '@flotilla/ui';
import { type ReactNode, useId, useState } from 'react';
import { foundTicks, type TickGroup, type TickSection } from './tick-groups.js';

const messages = defineMessages('admin-tick-list', {
  en: { selected: '{{count}} selected' },
  ru: { selected: 'Выбрано: {{count}}' },
});

export interface TickListProps {
  title: string;
  hint?: string;
  /** The placeholder and accessible name of the search: "Search in events". */
  searchLabel: string;
  /** Shown when a search finds nothing: "No event found". */
  noneText: string;
  of: readonly TickSection[];
  /** Keys of the ticks that are set. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** A tick list in groups, with a search and the number of ticks that are set. */
export function TickList(props: TickListProps): ReactNode {
  const { title, hint, searchLabel, noneText, of, selected, onChange } = props;
  const t = useT(messages);
  const [search, setSearch] = useState('');
  const titleId = useId();
  const found = foundTicks(of, search);
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <div role="group" aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={titleId} className="text-sm font-semibold">
          {title}
        </span>
        <span role="status" className="text-sm text-muted-foreground tabular-nums">
          {t('selected', { count: selected.size })}
        </span>
      </p>
      {hint !== undefined && <p className="text-xs text-muted-foreground">{hint}</p>}
      <Input
        type="search"
        value={search}
        aria-label={searchLabel}
        placeholder={searchLabel}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div className="max-h-80 divide-y divide-border overflow-y-auto rounded-lg border border-border bg-card">
        {found.map(({ name, groups }) =>
          name === undefined ? (
            <Groups key="" of={groups} {...{ selected, toggle }} className="p-4" />
          ) : (
            <Section key={name} {...{ name, groups, selected, toggle }} isOpen={search !== ''} />
          ),
        )}
        {found.length === 0 && <p className="p-4 text-sm text-muted-foreground">{noneText}</p>}
      </div>
    </div>
  );
}

interface TicksProps {
  selected: ReadonlySet<string>;
  toggle: (key: string) => void;
}

interface SectionProps extends TicksProps {
  name: string;
  groups: readonly TickGroup[];
  isOpen: boolean;
}

function Section({ name, groups, selected, toggle, isOpen }: SectionProps) {
  const t = useT(messages);
  const [isOpened, setOpened] = useState(false);
  const count = groups.flatMap(({ ticks }) => ticks).filter(({ key }) => selected.has(key)).length;
  const isShown = isOpen || isOpened;
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 text-sm font-semibold">
        {name}
        {count > 0 && <span className="font-normal text-muted-foreground">{t('selected', { count })}</span>}
      </summary>
      {isShown && <Groups of={groups} {...{ selected, toggle }} className="px-4 pb-4" />}
    </details>
  );
}

interface GroupsProps extends TicksProps {
  of: readonly TickGroup[];
  className: string;
}

function Groups({ of, selected, toggle, className }: GroupsProps) {
  return (
    <div className={cn('flex flex-col gap-3', className)}>
      {of.map((group) => (
        <fieldset key={group.key} className="flex min-w-0 flex-wrap gap-x-4">
          <legend className="text-sm text-muted-foreground wrap-anywhere">{group.name}</legend>
          {group.ticks.map(({ key, label }) => (
            <label
              key={key}
              className="flex min-h-9 min-w-0 items-center gap-2 text-sm pointer-coarse:min-h-11"
            >
              <Checkbox checked={selected.has(key)} onChange={() => toggle(key)} />
              <span className="min-w-0 wrap-anywhere">{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
