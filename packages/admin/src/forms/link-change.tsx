import type { Entity } from '@flotilla/core';
import type { Changed } from '@flotilla/core/administration';
import { type Relation, writableFields } from '@flotilla/core/reflection';
import { failureLine, useClient } from '@flotilla/react/client';
import { Button, toast } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import { textOf } from '../context/admin-row.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { rowCallsOf, useReadAgain, type Values } from '../rows/row-calls.js';
import { ChangeLine } from './change-line.js';
import { changeMessages } from './change-messages.js';
import { ChangedField } from './changed-field.js';
import { useIsDrafted } from '../context/use-is-drafted.js';
import { useRelationName } from './links/relation-name.js';

type ChangedLink = NonNullable<Changed['link']>;

interface LinkChangeProps {
  entity: Entity;
  change: Changed;
  link: ChangedLink;
  /** The changes after it. */
  later: readonly Changed[];
  onRestored: () => void;
}

const texts = {
  created: 'linkCreated',
  updated: 'linkUpdated',
  deleted: 'linkDeleted',
  restored: 'linkRestored',
} as const;

/** A change of a link of the row, and a button that takes it back. */
export function LinkChange({ entity, change, link, later, onRestored }: LinkChangeProps): ReactNode {
  const t = useT(changeMessages);
  const { registry, languages } = useAdmin();
  const nameOf = useRelationName(entity);
  const relation = [...registry.relationsOf(entity.key).values()].find((one) => one.link.key === link.entity);
  if (!relation) return <ChangeLine change={change} />;
  const labelOf = (row: ChangedLink['far']) => textOf(row.name, languages) ?? t('untitled');
  const name = labelOf(link.far);
  const former = link.former && labelOf(link.former);
  const words = { relation: nameOf(relation), name, former: former ?? '' };
  const fields = change.change === 'updated' ? Object.entries(change.fields) : [];
  return (
    <>
      <ChangeLine
        change={change}
        text={t(former === undefined ? texts[change.change] : 'linkReplaced', words)}
      />
      <dl className="mt-2 grid gap-2 text-sm empty:hidden">
        {fields
          .filter(([field]) => field !== relation.far?.field)
          .map(([field, { before, after }]) => (
            <ChangedField
              key={field}
              entity={relation.link}
              name={field}
              id={change.id}
              before={before}
              after={after}
            />
          ))}
      </dl>
      <TakeBack
        {...{ relation, change, link, later, onRestored }}
        name={change.change === 'updated' ? (former ?? name) : name}
      />
    </>
  );
}

type TakeBackProps = Omit<LinkChangeProps, 'entity'> & { relation: Relation; name: string };

/** Links the row again, or gives the link its earlier values; nothing where that is done or not permitted. */
function TakeBack({ relation: { link: entity }, change, link, later, name, onRestored }: TakeBackProps) {
  const t = useT(changeMessages);
  const access = useAccess();
  const { language } = useInterfaceLanguage();
  const client = useClient();
  const readAgain = useReadAgain();
  const isDrafted = useIsDrafted(entity);
  const [isBusy, setBusy] = useState(false);
  const values = earlierOf(entity, change);
  const isNew = change.change === 'deleted';
  if (!canTakeBack({ change, link, later }) || Object.keys(values).length === 0) return null;
  if (!access.may(isNew ? 'create' : 'update', entity)) return null;
  const takeBack = async () => {
    setBusy(true);
    try {
      const calls = rowCallsOf(entity, client);
      await (isNew ? calls.insert(values) : calls.update(link.rowId, values));
      await readAgain(entity.key);
      toast.success(t(isDrafted ? 'linkedInDraft' : 'linkedNow'));
      onRestored();
    } catch (error) {
      toast.error(await failureLine(error, language));
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="outline"
      className="mt-2"
      disabled={isBusy}
      aria-label={t(isNew ? 'linkAgainNamed' : 'undoLinkNamed', { name })}
      onClick={() => void takeBack()}
    >
      {t(isNew ? 'linkAgain' : 'undoLink')}
    </Button>
  );
}

/**
 * Returns whether a change can be taken back: a removed row is not linked again since, and the link with former
 * values still exists.
 */
export function canTakeBack({ change, link, later }: Pick<LinkChangeProps, 'change' | 'link' | 'later'>) {
  const ofLinks = later.flatMap(({ change: kind, link: other }) =>
    other?.entity === link.entity ? [{ kind, ...other }] : [],
  );
  if (change.change === 'updated')
    return !ofLinks.some(({ kind, rowId }) => kind === 'deleted' && rowId === link.rowId);
  if (change.change !== 'deleted' || !change.isRestorable) return false;
  return !ofLinks.some(({ kind, far }) => kind !== 'deleted' && far.id === link.far.id);
}

/** Returns the values of a link before a change that clients may write. */
function earlierOf(entity: Entity, { fields }: Changed): Values {
  const writable = writableFields(entity);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { before, isSecret }]) =>
      name in writable && !isSecret ? [[name, before]] : [],
    ),
  );
}
