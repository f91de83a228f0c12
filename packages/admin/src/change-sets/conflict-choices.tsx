import type { Conflict } from '@flotilla/core/change-sets';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { cellOf } from '../kinds/cells.js';
import { changeSetMessages } from './change-set-messages.js';
import { decides } from './focus-decision.js';

/** The value to publish for each conflict, by {@link decisionKey}. */
export type Decisions = Readonly<Record<string, 'mine' | 'live'>>;

export const decisionKey = ({ entity, id, path }: Pick<Conflict, 'entity' | 'id' | 'path'>) =>
  `${entity} ${id} ${path}`;

interface ConflictChoicesProps {
  conflicts: readonly Conflict[];
  decisions: Decisions;
  onDecide: (decisions: Decisions) => void;
}

/** Lets a person choose between the live value and that of the change set, for each conflict. */
export function ConflictChoices({ conflicts, decisions, onDecide }: ConflictChoicesProps): ReactNode {
  const t = useT(changeSetMessages);
  return (
    <div className="flex max-h-[40dvh] min-h-44 shrink-0 flex-col gap-4 overflow-y-auto" {...decides}>
      <p className="font-semibold">{t('conflicts')}</p>
      {conflicts.map((conflict) => {
        const key = decisionKey(conflict);
        return (
          <fieldset key={key} className="flex flex-col gap-2 rounded-lg bg-muted p-3 [&>label]:clear-both">
            <legend className="float-start mb-1 w-full text-sm font-semibold">
              <ConflictName conflict={conflict} />
            </legend>
            {(['live', 'mine'] as const).map((take) => (
              <label key={take} className="flex items-start gap-2">
                <input
                  type="radio"
                  name={key}
                  className="mt-1"
                  checked={decisions[key] === take}
                  onChange={() => onDecide({ ...decisions, [key]: take })}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block text-xs text-muted-foreground">{t(take)}</span>
                  <ConflictValue conflict={conflict} value={conflict[take]} />
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

function ConflictName({ conflict: { entity: key, path } }: { conflict: Conflict }) {
  const { registry, labels } = useAdmin();
  const entity = registry.entities.get(key);
  const [name = '', language] = path.split('.');
  const field = entity && name in entity.fields ? labels.field(entity, name) : '';
  return [entity ? labels.entity(entity) : key, field, language?.toUpperCase()].filter(Boolean).join(' · ');
}

function ConflictValue({
  conflict: { entity: key, id, path },
  value,
}: {
  conflict: Conflict;
  value: unknown;
}) {
  const t = useT(changeSetMessages);
  const entity = useAdmin().registry.entities.get(key);
  const [name = '', language] = path.split('.');
  const field = entity?.fields[name];
  // The whole row, which one side deleted.
  if (path === '*') return t(value === null ? 'deleted' : 'updated');
  if (value === null || value === '' || value === undefined || !entity || !field)
    return <span className="text-muted-foreground">{t('empty')}</span>;
  const { Cell } = cellOf(field);
  return (
    <Cell
      {...{ entity, name, field, row: { id } }}
      value={language === undefined ? value : { [language]: value }}
    />
  );
}
