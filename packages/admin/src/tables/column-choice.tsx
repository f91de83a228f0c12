import { Button, Checkbox } from '@flotilla/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useT } from '../context/use-t.js';
import { viewMessages } from './view-messages.js';
import type { Columns, TableColumn } from './use-columns.js';

/** Selects the visible columns and their order. */
export function ColumnChoice({ columns: { all, visible, show } }: { columns: Columns }) {
  const t = useT(viewMessages);
  const names = visible.map(({ name }) => name);
  const others = all.filter(({ name }) => !names.includes(name));
  const move = (index: number, by: 1 | -1) =>
    show(names.toSpliced(index, 1).toSpliced(index + by, 0, names[index] ?? ''));
  return (
    <>
      <ul>
        {visible.map((column, index) => (
          <li key={column.name} className="flex items-center">
            <Tick
              column={column}
              isShown
              onChange={() => show(names.filter((name) => name !== column.name))}
            />
            <Button
              variant="ghost"
              size="icon"
              className="size-8"
              disabled={index === 0}
              aria-label={t('earlier', { column: column.title })}
              onClick={() => move(index, -1)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              className="size-8"
              disabled={index === visible.length - 1}
              aria-label={t('later', { column: column.title })}
              onClick={() => move(index, 1)}
            >
              <ArrowDown aria-hidden />
            </Button>
          </li>
        ))}
        {others.length > 0 && <li aria-hidden className="my-1 h-px bg-border" />}
        {others.map((column) => (
          <li key={column.name}>
            <Tick column={column} onChange={() => show([...names, column.name])} />
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="sm" className="mt-1 w-full rounded-md" onClick={() => show(undefined)}>
        {t('resetColumns')}
      </Button>
    </>
  );
}

function Tick({
  column,
  isShown = false,
  onChange,
}: {
  column: TableColumn;
  isShown?: boolean;
  onChange: () => void;
}) {
  return (
    <label className="flex min-h-9 flex-1 items-center gap-3 rounded-md px-2 hover:bg-current/6">
      <Checkbox checked={isShown} onChange={onChange} className="size-4" />
      <span className="truncate">{column.title}</span>
    </label>
  );
}
