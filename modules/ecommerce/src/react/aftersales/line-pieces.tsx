import { titleOf, useSite, useT } from '@flotilla/react';
import { Field, Input, Label, Select } from '@flotilla/ui';
import { useId } from 'react';
import { returnReasons } from '../../aftersales/return-terms.js';
import type { Pieces } from '../../aftersales-shapes.js';
import type { OrderWithLines } from '../../shapes.js';
import { aftersalesMessages } from './aftersales-messages.js';

/** Typed pieces and reasons by line. */
export type TypedLines = Readonly<Record<string, { readonly quantity?: string; readonly reason?: string }>>;

export interface LinePiecesProps {
  order: OrderWithLines;
  /** Lines with the pieces that can be chosen. */
  lines: readonly Pieces[];
  typed: TypedLines;
  onChange: (typed: TypedLines) => void;
  /** Whether each line has a reason. */
  hasReasons?: true;
  /** Pieces at the beginning: all, or none. */
  start: 'all' | 'none';
}

/** Inputs for the pieces of lines of an order. */
export function LinePieces({ order, lines, typed, onChange, hasReasons, start }: LinePiecesProps) {
  const t = useT(aftersalesMessages);
  const site = useSite();
  const idStart = useId();
  return (
    <ul className="flex flex-col gap-4">
      {lines.map(({ lineId, quantity: most }) => {
        const line = order.ordersToProducts.find(({ id }) => id === lineId);
        const title = line ? titleOf(line, site).value : '–';
        const change = (part: TypedLines[string]) =>
          onChange({ ...typed, [lineId]: { ...typed[lineId], ...part } });
        return (
          <li key={lineId} className="flex flex-wrap items-end gap-3">
            <Field className="min-w-40 flex-1">
              <Label htmlFor={`${idStart}${lineId}`}>{t('piecesOf', { title, most })}</Label>
              <Input
                id={`${idStart}${lineId}`}
                type="number"
                min={0}
                max={most}
                step={1}
                required
                value={typed[lineId]?.quantity ?? String(start === 'all' ? most : 0)}
                onChange={({ target }) => change({ quantity: target.value })}
              />
            </Field>
            {hasReasons && (
              <Field className="min-w-40 flex-1">
                <Label htmlFor={`${idStart}${lineId}-reason`}>{t('reasonOf', { title })}</Label>
                <Select
                  id={`${idStart}${lineId}-reason`}
                  value={typed[lineId]?.reason ?? 'damaged'}
                  onChange={({ target }) => change({ reason: target.value })}
                >
                  {returnReasons.map((reason) => (
                    <option key={reason} value={reason}>
                      {t(reason)}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the typed pieces, without lines of none. */
export const typedPieces = (lines: readonly Pieces[], typed: TypedLines, start: 'all' | 'none') =>
  lines
    .map(({ lineId, quantity: most }) => ({
      lineId,
      quantity: Number(typed[lineId]?.quantity ?? (start === 'all' ? most : 0)),
      reason: returnReasons.find((known) => known === typed[lineId]?.reason) ?? ('damaged' as const),
    }))
    .filter(({ quantity }) => quantity > 0);
