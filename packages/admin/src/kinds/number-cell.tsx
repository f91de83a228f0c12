import { useFormat } from '@flotilla/react';
import { Nothing } from './text-cell.js';

/** A number formatted by language, with all its digits. */
export function NumberCell({ value }: { value: unknown }) {
  const format = useFormat();
  if (typeof value !== 'number' && typeof value !== 'string') return <Nothing />;
  return <span className="tabular-nums">{format.number(value)}</span>;
}
