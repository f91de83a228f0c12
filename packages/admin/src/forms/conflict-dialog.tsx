import type { Entity } from '@flotilla/core';
import { Button, cn } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { cellOf } from '../kinds/cells.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { type EditedPart, parsedPart, partsOf, valueAt } from './edited-parts.js';
import { type Edited, editedOf, isSame } from './edited-values.js';
import { formMessages } from './form-messages.js';
import type { Conflict } from './use-version.js';

export interface ConflictDialogProps {
  entity: Entity;
  form: UseFormReturn<Edited>;
  conflict: Conflict;
  /** Replaces parts of the form, by path, with the selected versions. */
  onResolve: (selected: Readonly<Record<string, unknown>>) => Promise<void>;
  onClose: () => void;
}

/** Shows both versions of each conflicting part, texts per language, and lets the user select one. */
export function ConflictDialog({ onClose, ...props }: ConflictDialogProps): ReactNode {
  const t = useT(formMessages);
  const { isDraft } = props.conflict;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('conflictTitle')}
        description={isDraft ? t('draftConflictText') : t('conflictText')}
        closeLabel={t('close')}
        className="w-[min(56rem,calc(100vw-2rem))]"
      >
        <Choices {...props} />
      </DialogContent>
    </Dialog>
  );
}

type Side = 'mine' | 'theirs';

function Choices({
  entity,
  form,
  conflict: { base, theirs: tagged, isDraft },
  onResolve,
}: Omit<ConflictDialogProps, 'onClose'>) {
  const t = useT(formMessages);
  const { labels, languages } = useAdmin();
  const { language: spoken } = useInterfaceLanguage();
  const [mine] = useState(() => structuredClone(form.getValues()));
  const theirs = editedOf(entity, tagged.row, languages);
  const isOther = (part: EditedPart, a: Edited, b: Edited) =>
    !isSame(parsedPart(a, part), parsedPart(b, part));
  const disputed = partsOf(entity, base, mine, theirs).filter(
    (part) => isOther(part, base, theirs) && isOther(part, mine, theirs),
  );
  // Parts that only the other person changed default to their version.
  const [selected, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(disputed.map((part) => [part.path, isOther(part, base, mine) ? 'mine' : 'theirs'])),
  );
  const selection = disputed
    .filter(({ path }) => selected[path] === 'theirs')
    .map((part) => [part.path, valueAt(theirs, part)] as const);
  const names = new Intl.DisplayNames(spoken, { type: 'language' });
  return (
    <>
      <div className="flex flex-col gap-5">
        {disputed.map((part) => (
          <fieldset key={part.path} className="grid gap-2 sm:grid-cols-2">
            <legend className="mb-1.5 text-sm font-semibold">
              {labels.field(entity, part.name)}
              {part.language !== undefined && (
                <span className="font-normal text-muted-foreground">
                  {' '}
                  · {names.of(part.language) ?? part.language}
                </span>
              )}
            </legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label
                key={side}
                className={cn(
                  'flex cursor-pointer gap-3 rounded-md border border-border p-3 has-checked:border-primary has-checked:bg-secondary',
                )}
              >
                <input
                  type="radio"
                  name={part.path}
                  checked={selected[part.path] === side}
                  onChange={() => setChosen({ ...selected, [part.path]: side })}
                  className="mt-1 accent-primary"
                />
                <span className="min-w-0 text-sm">
                  <span className="block text-xs font-semibold text-muted-foreground">{t(side)}</span>
                  <PartVersion
                    entity={entity}
                    part={part}
                    value={parsedPart(side === 'mine' ? mine : theirs, part)}
                    row={tagged.row}
                  />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <DialogFooter>
        <Button onClick={() => void onResolve(Object.fromEntries(selection))}>
          {isDraft ? t('takeChoice') : t('keepChoice')}
        </Button>
      </DialogFooter>
    </>
  );
}

/** One version of a part, displayed as in tables. */
function PartVersion({
  entity,
  part,
  value,
  row,
}: {
  entity: Entity;
  part: EditedPart;
  value: unknown;
  row: AdminRow;
}) {
  const { Cell } = cellOf(part.field);
  const shown = part.language === undefined ? value : { [part.language]: value };
  return <Cell entity={entity} name={part.name} field={part.field} value={shown} row={row} />;
}
