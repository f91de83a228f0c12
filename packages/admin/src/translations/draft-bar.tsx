import type { Entity } from '@flotilla/core';
import { createChangeSet } from '@flotilla/core/change-sets';
import {
  type DraftResult,
  draftTranslations,
  type RefusedDraft,
  type UntranslatedRow,
} from '@flotilla/core/translations';
import { failureLine, useClient } from '@flotilla/react/client';
import { Button, ErrorNotice, Label, NamedList, Select } from '@flotilla/ui';
import { Progress } from '@flotilla/ui/controls';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { draftMessages } from './draft-messages.js';
import { translationsKey } from './use-translations.js';

interface DraftBarProps {
  entity: Entity;
  /** The selected rows. */
  rows: readonly UntranslatedRow[];
  language: string;
  /** Whether a language model is configured. */
  canDraft: boolean;
  onDone: () => void;
}

interface Run {
  readonly changeSet: string;
  readonly done: number;
  readonly total: number;
  readonly isOver: boolean;
  readonly texts: number;
  readonly refused: readonly (RefusedDraft & { readonly label: string })[];
  readonly failure?: string;
}

const reasons = {
  wordless: 'noWords',
  structure: 'lostStructure',
  length: 'tooLong',
  model: 'noAnswer',
  changed: 'changedMeanwhile',
  refused: 'againstRule',
  missing: 'noRow',
  time: 'noTime',
} as const satisfies Record<RefusedDraft['reason'], string>;

/** Drafts the texts of the selected rows by a language model, into a new release. */
export function DraftBar({ entity, rows, language, canDraft, onDone }: DraftBarProps): ReactNode {
  const t = useT(draftMessages);
  const { languages } = useAdmin();
  const id = useId();
  const others = languages.filter((other) => other !== language);
  const [from, setFrom] = useState(others[0] ?? language);
  const { run, start, stop } = useDrafting(entity, { language, from });
  const isRunning = run !== undefined && !run.isOver;
  const begin = async () => {
    await start(rows);
    onDone();
  };
  if (!canDraft) return <p className="rounded-lg bg-muted px-4 py-3 text-sm">{t('noModel')}</p>;
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-border p-4">
      <div className="flex flex-wrap items-end gap-3">
        {others.length > 1 && (
          <div className="flex min-w-32 flex-col gap-1.5">
            <Label htmlFor={`${id}-from`}>{t('from')}</Label>
            <Select id={`${id}-from`} value={from} onChange={({ target }) => setFrom(target.value)}>
              {others.map((other) => (
                <option key={other} value={other}>
                  {other.toUpperCase()}
                </option>
              ))}
            </Select>
          </div>
        )}
        <Button disabled={rows.length === 0 || isRunning} onClick={() => void begin()}>
          {rows.length === 0 ? t('draftSelected') : t('draft', { count: rows.length })}
        </Button>
        {isRunning && (
          <Button variant="outline" onClick={stop}>
            {t('stop')}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted-foreground">{t('hint')}</p>
      {run && <Outcome entity={entity} run={run} />}
    </div>
  );
}

function Outcome({ entity, run }: { entity: Entity; run: Run }) {
  const t = useT(draftMessages);
  const { labels } = useAdmin();
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {run.isOver ? (
        <p className="text-sm font-semibold">
          {t('drafted', { count: run.texts })}{' '}
          <Link to={`/releases/${run.changeSet}`} className="underline underline-offset-4">
            {t('review')}
          </Link>
        </p>
      ) : (
        <Progress
          value={(run.done / run.total) * 100}
          label={t('drafting', { done: run.done, all: run.total })}
        />
      )}
      {run.failure && <ErrorNotice fallback={run.failure} />}
      {run.refused.length > 0 && (
        <NamedList label={t('notDrafted')} className="flex flex-col gap-1 text-sm text-destructive">
          {run.refused.map((one, index) => (
            <li key={index} className="wrap-anywhere">
              {one.label}
              {one.field !== null && `, ${labels.field(entity, one.field)}`}
              {`: ${t(reasons[one.reason])}`}
            </li>
          ))}
        </NamedList>
      )}
    </div>
  );
}

/** Sends one call for each row, so that each takes little time and the progress is visible. */
function useDrafting(entity: Entity, { language, from }: { language: string; from: string }) {
  const t = useT(draftMessages);
  const client = useClient();
  const queries = useQueryClient();
  const interfaceLanguage = useInterfaceLanguage().language;
  const [run, setRun] = useState<Run>();
  const isStopped = useRef(false);
  const start = async (rows: readonly UntranslatedRow[]) => {
    isStopped.current = false;
    let now: Run | undefined;
    const update = (changed: Partial<Run>) => {
      now = now && { ...now, ...changed };
      setRun(now);
    };
    try {
      const title = t('release', { language: language.toUpperCase() });
      const { id: changeSet } = await client.muted.call(createChangeSet, { body: { title } });
      now = { ...{ changeSet, done: 0, total: rows.length, isOver: false, texts: 0, refused: [] } };
      setRun(now);
      for (const row of rows) {
        if (isStopped.current) break;
        const body = { changeSet, language, from, rows: [{ entity: entity.key, id: row.id }] };
        const result: DraftResult = await client.muted.call(draftTranslations, { body });
        const texts = result.drafted.reduce((sum, { fields }) => sum + fields.length, 0);
        const refused = result.refused.map((one) => ({ ...one, label: row.label }));
        update({ done: now.done + 1, texts: now.texts + texts, refused: [...now.refused, ...refused] });
      }
    } catch (error) {
      const failure = await failureLine(error, interfaceLanguage);
      if (now) update({ failure });
      else setRun({ ...{ changeSet: '', done: 0, total: 0, isOver: true, texts: 0, refused: [] }, failure });
    }
    update({ isOver: true });
    await queries.invalidateQueries({ queryKey: translationsKey });
  };
  return { run, start, stop: () => void (isStopped.current = true) };
}
