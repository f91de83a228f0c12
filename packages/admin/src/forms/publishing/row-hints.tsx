import { type Entity, hiddenVariant, isLink, type Link, type Registry } from '@flotilla/core';
import { rowProblems } from '@flotilla/core/checks';
import { type Finding } from '@flotilla/core/change-sets';
import {
  type CheckContext,
  checksFor,
  decidedFields,
  failedPaths,
  type PublishCheck,
} from '@flotilla/core/rules';
import { isPlainObject } from '@flotilla/core/values';
import { type Client, useClient } from '@flotilla/react/client';
import { Badge, Button } from '@flotilla/ui';
import { Popover, PopoverContent, PopoverTrigger } from '@flotilla/ui/controls';
import { useQueries } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useAdmin } from '../../context/admin-context.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import { checklistMessages } from '../../context/checklist-messages.js';
import { rowCallsOf } from '../../rows/row-calls.js';
import { type Edited, parsedValues } from '../edited-values.js';
import type { NewLink } from '../links/new-links.js';
import { useAddressProblems } from './address-hints.js';

export interface RowHintsProps {
  entity: Entity;
  control: Control<Edited>;
  /** The stored row; undefined for a new one. */
  row: AdminRow | undefined;
  /** The links of a new row. */
  links: readonly NewLink[];
}

type Hint = Pick<Finding, 'check' | 'level' | 'text' | 'path'>;

/** Lists what to check before a row is published, as the checks of a release would. */
export function RowHints(props: RowHintsProps): ReactNode {
  const t = useT(checklistMessages);
  const { labels, languages } = useAdmin();
  const { language } = useInterfaceLanguage();
  const hints = useHints(props);
  if (hints.length === 0) return null;
  return (
    <Popover>
      <PopoverTrigger>
        <Button
          variant="ghost"
          className="ms-auto px-3 max-sm:order-first max-sm:h-8 max-sm:px-2 max-sm:text-xs"
        >
          <ListChecks aria-hidden /> {t('hints', { count: hints.length })}
        </Button>
      </PopoverTrigger>
      <PopoverContent label={t('title')} align="end" className="w-96 max-w-[calc(100vw-2rem)]">
        <h3 className="font-semibold">{t('title')}</h3>
        <ul className="mt-2 grid max-h-[50dvh] gap-2 overflow-y-auto text-sm">
          {hints.map(({ check, level, text, path }) => {
            const [field = '', ofLanguage] = path?.split('.') ?? [];
            return (
              <li key={`${check} ${path}`} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
                <Badge variant={level === 'error' ? 'destructive' : 'secondary'}>{t(level)}</Badge>
                <span className="min-w-0 flex-1 basis-48">
                  {text[language] ?? text[languages[0] ?? ''] ?? check}{' '}
                  {field in props.entity.fields && (
                    <span className="text-muted-foreground">
                      {t('field', { name: labels.field(props.entity, field) })}
                      {ofLanguage && ` (${ofLanguage.toUpperCase()})`}
                    </span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

function useHints({ entity, control, row, links }: RowHintsProps): readonly Hint[] {
  const { registry, languages } = useAdmin();
  const edited = useDeferredValue(useWatch({ control }));
  const checks = useMemo(() => checksFor(registry.modules, entity.key), [registry, entity]);
  const counts = useLinkCounts(checks, row, links);
  const linked = useLinkedRows(checks, row);
  const values = useMemo(() => ({ ...row, ...parsedValues(entity, edited) }), [entity, edited, row]);
  const addresses = useAddressProblems(entity, values);
  return useMemo(() => {
    const known = checks.filter(
      (check) =>
        check.links.every(({ key }) => key in counts) && check.reads.every(({ key }) => key in linked),
    );
    const context = { languages, links: counts, rows: linked };
    return [
      ...rowProblems(entity, values, { languages, decided: decidedFields(checks) }),
      ...addresses,
      ...known.flatMap((check) =>
        failedPaths(check, values, context).map((path) => ({ ...hintOf(check), path })),
      ),
    ];
  }, [entity, values, languages, checks, counts, linked, addresses]);
}

const hintOf = ({ key, level, text }: PublishCheck) => ({ check: key, level, text });

/** Returns the number of visible links that the checks count; those of a stored row once they are read. */
function useLinkCounts(
  checks: readonly PublishCheck[],
  row: AdminRow | undefined,
  links: readonly NewLink[],
): Readonly<Record<string, number>> {
  const client = useClient();
  const { registry } = useAdmin();
  const counted = linksIn(
    registry,
    checks.flatMap((check) => check.links),
  );
  return useQueries({
    queries: counted.map((link) => linkQuery(link, row, { client, limit: 1, count: true })),
    combine: (read) =>
      Object.fromEntries(
        counted.flatMap(({ key }, index) => {
          if (row === undefined)
            return [[key, links.filter(({ relation }) => relation.link.key === key).length]];
          const total = read[index]?.data?.meta?.total;
          return total === undefined ? [] : [[key, total]];
        }),
      ),
  });
}

/** Further linked rows are not read. */
const maxLinked = 100;

/** Returns the rows that the checks read, by link; those of a stored row once they are read. */
function useLinkedRows(checks: readonly PublishCheck[], row: AdminRow | undefined): CheckContext['rows'] {
  const client = useClient();
  const { registry } = useAdmin();
  const read = linksIn(
    registry,
    checks.flatMap((check) => check.reads),
  );
  return useQueries({
    queries: read.map((link) =>
      linkQuery(link, row, { client, limit: maxLinked, include: link.right ? [link.right.as] : [] }),
    ),
    combine: (lists) =>
      Object.fromEntries(
        read.flatMap(({ key, right }, index) => {
          if (row === undefined) return [[key, []]];
          const found = lists[index]?.data?.data;
          return found ? [[key, found.flatMap((link) => linkedRow(link, right))]] : [];
        }),
      ),
  });
}

/** Returns the links with the given keys that are installed. */
function linksIn(registry: Registry, links: readonly Pick<Link, 'key'>[]): Link[] {
  return [...new Set(links.map(({ key }) => key))].flatMap((key) => {
    const link = registry.entities.get(key);
    return link && isLink(link) ? link : [];
  });
}

interface LinkQuery {
  readonly client: Client;
  readonly limit: number;
  readonly count?: boolean;
  readonly include?: string[];
}

/** Returns the query of the visible links of a row; it waits for the row. */
const linkQuery = (link: Link, row: AdminRow | undefined, { client, ...query }: LinkQuery) => ({
  queryKey: [link.key, 'list', 'visible of', row?.id, query],
  enabled: row !== undefined,
  queryFn: () => rowCallsOf(link, client).list({ ...query, filters: visibleLinksOf(link, row?.id) }),
});

const visibleLinksOf = (link: Link, id: string | undefined) => ({
  and: [
    { column: link.left.field, method: 'eq' as const, value: id },
    { column: 'variant', method: 'ne' as const, value: hiddenVariant },
  ],
});

function linkedRow(link: AdminRow, right: Link['right']): Readonly<Record<string, unknown>>[] {
  const row = right && link[right.as];
  return isPlainObject(row) ? [row] : [];
}
