import { type TickGroup, TickList, type TickSection, useAdmin } from '@flotilla/admin';
import { isLink } from '@flotilla/core';
import { useT } from '@flotilla/react';
import { useMemo } from 'react';
import type { WebhookEvent } from '../../webhook-shapes.js';
import { webhookMessages } from './webhook-messages.js';

interface EventPickerProps {
  of: readonly WebhookEvent[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** Tick list of events by entity, with a search. Links are listed only when they are searched for. */
export function EventPicker({ of, selected, onChange }: EventPickerProps) {
  const t = useT(webhookMessages);
  return (
    <TickList
      title={t('events')}
      searchLabel={t('search')}
      noneText={t('none')}
      of={useEvents(of)}
      {...{ selected, onChange }}
    />
  );
}

const changes = ['created', 'updated', 'deleted'] as const;

/** Returns the events that modules emit, then those of each entity and link. */
function useEvents(of: readonly WebhookEvent[]): readonly TickSection[] {
  const { registry, labels } = useAdmin();
  const t = useT(webhookMessages);
  return useMemo(() => {
    const own = of.filter(({ entity }) => entity === null).map(({ key }) => ({ key, label: key }));
    const byEntity = Map.groupBy(
      of.filter((event) => event.entity !== null),
      ({ entity }) => entity,
    );
    const rows = [...byEntity].flatMap(([key, events]): TickGroup[] => {
      const entity = key === null ? undefined : registry.entities.get(key);
      if (!entity) return [];
      const ticks = events.map((event) => {
        const change = changes.find((one) => event.key.endsWith(`.${one}`));
        return { key: event.key, label: change ? t(change) : event.key };
      });
      const isSearchOnly = isLink(entity);
      return [
        { key: entity.key, name: isSearchOnly ? entity.key : labels.entities(entity), ticks, isSearchOnly },
      ];
    });
    const groups = [
      { key: 'own', name: t('own'), ticks: own },
      ...rows.toSorted((a, b) => a.name.localeCompare(b.name, labels.language)),
    ];
    return [{ groups }];
  }, [of, registry, labels, t]);
}
