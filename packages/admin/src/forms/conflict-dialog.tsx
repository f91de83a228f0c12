import type { Entity, Field } from '@flotilla/core';
import { writableFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { Button, cn, Dialog, DialogContent, DialogFooter } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { cellOf } from '../kinds/cells.js';
import { useInterfaceLanguage } from '../language/language.js';
import { useT } from '../language/use-t.js';
import { type Edited, editedOf, isLocalized, isSame, parsedField } from './edited-values.js';
import { formMessages } from './form-messages.js';

export interface ConflictDialogProps {
  entity: Entity;
  form: UseFormReturn<Edited>;
  /** The row as it was when one began, and as somebody else wrote it since. */
  conflict: { readonly base: AdminRow; readonly theirs: AdminRow } | undefined;
  /** Saves the form with these fields in place of what they hold. */
  onSettle: (chosen: Edited) => Promise<void>;
  onClose: () => void;
}

/** Shows both versions of each field on which two people disagree, and lets one choose. */
export function ConflictDialog({ conflict, onClose, ...props }: ConflictDialogProps): ReactNode {
  const t = useT(formMessages);
  return (
    <Dialog open={conflict !== undefined} onOpenChange={(open) => !open && onClose()}>
      {conflict && (
        <DialogContent
          title={t('conflictTitle')}
          description={t('conflictText')}
          closeLabel={t('close')}
          className="w-[min(56rem,calc(100vw-2rem))]"
        >
          <Choices {...props} conflict={conflict} />
        </DialogContent>
      )}
    </Dialog>
  );
}

type Side = 'mine' | 'theirs';

function Choices({
  entity,
  form,
  conflict,
  onSettle,
}: Omit<ConflictDialogProps, 'onClose' | 'conflict'> & { conflict: { base: AdminRow; theirs: AdminRow } }) {
  const t = useT(formMessages);
  const { words, languages } = useAdmin();
  const mine = form.getValues();
  const [base, theirs] = [editedOf(entity, conflict.base, languages), editedOf(entity, conflict.theirs, languages)];
  const fields = Object.entries(writableFields(entity));
  const isOther = (name: string, a: Edited, b: Edited) => {
    const field = entity.fields[name];
    return field !== undefined && !isSame(parsedField(field, a[name]), parsedField(field, b[name]));
  };
  const disputed = fields.filter(([name]) => isOther(name, base, theirs) && isOther(name, mine, theirs));
  // What only they changed is theirs.
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(disputed.map(([name]) => [name, isOther(name, base, mine) ? 'mine' : 'theirs'])),
  );
  const settle = () =>
    onSettle(Object.fromEntries(disputed.flatMap(([name]) => (chosen[name] === 'theirs' ? [[name, theirs[name]]] : []))));
  return (
    <>
      <div className="flex flex-col gap-5">
        {disputed.map(([name, field]) => (
          <fieldset key={name} className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-1.5 text-sm font-semibold">{words.field(entity, name)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className={cn(
                  'flex cursor-pointer gap-3 rounded-md border border-border p-3 has-checked:border-primary has-checked:bg-secondary',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  checked={chosen[name] === side}
                  onChange={() => setChosen({ ...chosen, [name]: side })}
                  className="mt-1 accent-primary"
                />
                <span className="min-w-0 text-sm">
                  <span className="block text-xs font-semibold text-muted-foreground">{t(side)}</span>
                  <Version
                    entity={entity}
                    name={name}
                    field={field}
                    value={parsedField(field, (side === 'mine' ? mine : theirs)[name])}
                    other={parsedField(field, (side === 'mine' ? theirs : mine)[name])}
                    row={conflict.theirs}
                  />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <DialogFooter>
        <Button onClick={() => void settle()}>{t('keepChoice')}</Button>
      </DialogFooter>
    </>
  );
}

export interface VersionProps {
  entity: Entity;
  name: string;
  field: Field;
  value: unknown;
  /** The version that it stands beside. */
  other: unknown;
  row: AdminRow;
}

/** A value as tables show it; of one in languages each in which the versions differ, with the name of the language. */
export function Version({ other, ...props }: VersionProps): ReactNode {
  const { languages } = useAdmin();
  const { language: spoken } = useInterfaceLanguage();
  const { Cell } = cellOf(props.field);
  if (!isLocalized(props.field)) return <Cell {...props} />;
  const [texts, others] = [props.value, other].map((value) => (isPlainObject(value) ? value : {})) as [Edited, Edited];
  const all = [...new Set([...languages, ...Object.keys(texts), ...Object.keys(others)])];
  const names = new Intl.DisplayNames(spoken, { type: 'language' });
  return all
    .filter((language) => !isSame(texts[language], others[language]))
    .map((language) => (
      <span key={language} className="block">
        <span className="text-xs text-muted-foreground">{names.of(language)}</span>{' '}
        <Cell {...props} value={{ [language]: texts[language] }} />
      </span>
    ));
}
