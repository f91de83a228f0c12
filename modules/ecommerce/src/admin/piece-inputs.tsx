import { localized, useSite, useT } from '@flotilla/react';
import { Field, Input, Label } from '@flotilla/ui';
import { useId } from 'react';
import { messages } from './aftersales-messages.js';

export interface LimitedLine {
  readonly id: string;
  readonly title: Readonly<Record<string, string>>;
  readonly most: number;
}

export interface PieceInputsProps {
  lines: readonly LimitedLine[];
  /** Typed pieces by line; the most by default. */
  typed: Readonly<Record<string, string>>;
  onChange: (typed: Readonly<Record<string, string>>) => void;
}

/** Number inputs for the pieces of lines. */
export function PieceInputs({ lines, typed, onChange }: PieceInputsProps) {
  const t = useT(messages);
  const site = useSite();
  const idStart = useId();
  return lines.map(({ id, title, most }) => (
    <Field key={id}>
      <Label htmlFor={`${idStart}${id}`}>
        {t('piecesOf', { title: localized(title, site)?.value ?? '–' })}
      </Label>
      <Input
        id={`${idStart}${id}`}
        type="number"
        min={0}
        max={most}
        step={1}
        required
        className="h-10 w-28 px-3 sm:text-sm"
        value={typed[id] ?? String(most)}
        onChange={({ target }) => onChange({ ...typed, [id]: target.value })}
      />
    </Field>
  ));
}

/** Returns the typed pieces of lines, without those of none. */
export const typedPieces = (lines: readonly LimitedLine[], typed: PieceInputsProps['typed']) =>
  lines
    .map(({ id, most }) => ({ lineId: id, quantity: Number(typed[id] ?? most) }))
    .filter(({ quantity }) => quantity > 0);
