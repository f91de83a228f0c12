import type { EntityKey } from '@flotilla/core';
import { useClient } from '@flotilla/react/client';
import { Button, cn, Icon, NamedList } from '@flotilla/ui';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../context/access.js';
import { useAdmin } from '../../context/admin-context.js';
import { interfaceText } from '../../context/interface-text.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { useStoredState } from '../../context/stored-state.js';
import { useT } from '../../context/use-t.js';
import type { AdminSetup, SetupData } from '../../extend/admin-parts.js';
import type { TableFilter } from '../../extend/table-filter.js';
import { ownSteps } from './own-steps.js';
import { firstStepsMessages } from './first-steps-messages.js';

/** Steps of a new site that the person may take, until all are done or the person hides them. */
export function FirstSteps(): ReactNode {
  const t = useT(firstStepsMessages);
  const id = useId();
  const { language } = useInterfaceLanguage();
  const { subjectId = '' } = useAccess();
  const [isHidden, setHidden] = useStoredState(`first-steps:${subjectId}`, false);
  const steps = useSteps();
  const states = useStates(isHidden ? [] : steps);
  const isPending = states.some((isDone) => isDone === undefined);
  if (isHidden || steps.length === 0 || isPending || states.every(Boolean)) return null;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xs font-semibold text-muted-foreground">
          {t('title')}
        </h2>
        <p className="text-xs text-muted-foreground tabular-nums">
          {t('progress', { done: states.filter(Boolean).length, all: steps.length })}
        </p>
      </div>
      <NamedList
        label={t('title')}
        className="divide-y divide-border rounded-lg border border-border bg-card"
      >
        {steps.map(({ name, title, to }, index) => (
          <li key={name}>
            <Link to={to} className="flex min-h-11 items-center gap-3 px-4 hover:bg-muted">
              <Tick isDone={states[index] ?? false} />
              <span className={cn(states[index] && 'text-muted-foreground')}>
                {interfaceText(title, language)}
                {states[index] && <span className="sr-only"> ({t('done')})</span>}
              </span>
              <Icon name="chevron-right" className="ms-auto text-muted-foreground" />
            </Link>
          </li>
        ))}
      </NamedList>
      <Button variant="ghost" size="sm" className="-ms-2 self-start px-2" onClick={() => setHidden(true)}>
        {t('hide')}
      </Button>
    </section>
  );
}

function Tick({ isDone }: { isDone: boolean }) {
  return (
    <span
      className={cn(
        'grid size-5 shrink-0 place-items-center rounded-full border border-input [&_svg]:size-3.5',
        isDone && 'border-transparent bg-primary text-primary-foreground',
      )}
    >
      {isDone && <Icon name="check" />}
    </span>
  );
}

/** Returns the steps of the installed modules that the person may take, in order. */
function useSteps(): readonly AdminSetup[] {
  const { extensions, registry } = useAdmin();
  const access = useAccess();
  return [...ownSteps, ...extensions.flatMap((extension) => extension.setup ?? [])]
    .filter(({ needs }) => {
      const entity = registry.entities.get(needs);
      return entity !== undefined && access.may('read', entity) && access.edits(entity);
    })
    .toSorted((a, b) => a.rank - b.rank);
}

/** Returns whether each step is done; undefined while it is loading. A failed check counts as not done. */
function useStates(steps: readonly AdminSetup[]): readonly (boolean | undefined)[] {
  const { registry } = useAdmin();
  const { muted } = useClient();
  const get = async <Data,>(path: string) => (await muted.send<{ data: Data }>({ method: 'GET', path })).data;
  const count = async (key: EntityKey, filters: readonly TableFilter[] = []) => {
    const entity = registry.entities.get(key);
    if (!entity) return 0;
    const query = { filters: { and: filters } };
    const call = { method: 'GET', path: `${entity.route}/count`, query } as const;
    return (await muted.send<{ data: number }>(call)).data;
  };
  const data: SetupData = { count, get };
  const queries = useQueries({
    queries: steps.map(({ needs, name, isDone }) => ({
      queryKey: [needs, 'list', 'first-step', name],
      queryFn: () => isDone(data).catch(() => false),
    })),
  });
  return queries.map((query) => query.data);
}
