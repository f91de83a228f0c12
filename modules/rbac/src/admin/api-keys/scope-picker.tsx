import { TickList, type TickSection, useAdmin } from '@flotilla/admin';
import { isLink } from '@flotilla/core';
import { useT } from '@flotilla/react';
import { useMemo } from 'react';
import { keyMessages } from './key-messages.js';

interface ScopePickerProps {
  of: readonly string[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** Tick list of scopes by module, with a search. Scopes of links follow from those of their rows. */
export function ScopePicker({ of, selected, onChange }: ScopePickerProps) {
  const t = useT(keyMessages);
  return (
    <TickList
      title={t('scopes')}
      hint={t('scopesHint')}
      searchLabel={t('search')}
      noneText={t('none')}
      of={useModules(of)}
      {...{ selected, onChange }}
    />
  );
}

function useModules(scopes: readonly string[]): readonly TickSection[] {
  const { registry, labels } = useAdmin();
  const t = useT(keyMessages);
  return useMemo(() => {
    const granted = new Set(scopes);
    const operations = {
      read: t('read'),
      create: t('creates'),
      update: t('update'),
      delete: t('delete'),
      draft: t('draft'),
    };
    const byName = (a: { name: string }, b: { name: string }) =>
      a.name.localeCompare(b.name, labels.language);
    const entities = [...registry.entities.values()].filter((entity) => !isLink(entity));
    return registry.modules
      .map(({ name: module, actions }) => {
        const rows = entities
          .filter((entity) => entity.module === module)
          .map((entity) => ({
            key: entity.key,
            name: labels.entities(entity),
            ticks: Object.entries(operations)
              .map(([operation, label]) => ({ key: `${entity.key}:${operation}`, label }))
              .filter(({ key }) => granted.has(key)),
          }))
          .sort(byName);
        const calls = actions.filter(({ key }) => granted.has(key)).map(({ key }) => ({ key, label: key }));
        const others = { key: `${module}.calls`, name: t('calls'), ticks: calls };
        return { name: labels.module(module), groups: [...rows, others] };
      })
      .sort(byName);
  }, [scopes, registry, labels, t]);
}
