import type { Entity } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { Button, cn } from '@flotilla/ui';
import { Plus } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import type { AdminRow } from '../../context/admin-row.js';
import { useAccess } from '../../context/access.js';
import { useT } from '../../context/use-t.js';
import { linkMessages } from './link-messages.js';
import { LinkSection } from './link-section.js';
import { relationsOfRow } from './relations.js';
import { useRelationName } from './relation-name.js';

interface LinksPanelProps {
  entity: Entity;
  row: AdminRow;
  /** Leaves out the principal links, which stand beside the text. */
  isBelowText?: boolean;
}

interface SideLinksProps {
  entity: Entity;
  row: AdminRow;
  relations: readonly Relation[];
}

/** Returns the principal links of a stored row that the account may read. */
export function useSideRelations(entity: Entity, row: AdminRow | undefined): readonly Relation[] {
  const { registry } = useAdmin();
  const access = useAccess();
  return useMemo(
    () =>
      row
        ? relationsOfRow(registry, entity, row).principal.filter(({ link }) => access.may('read', link))
        : [],
    [registry, entity, row, access],
  );
}

/** Keeps the buttons of a link in its form. Only those of the row stick to the end of the window. */
const buttonsInPlace =
  '[&_footer]:static [&_footer]:z-auto [&_footer]:bg-transparent [&_footer]:backdrop-blur-none';

/** The principal links of a stored row, beside its text. Memoized like {@link LinksPanel}. */
export const SideLinks = memo(function SideLinks({ entity, row, relations }: SideLinksProps): ReactNode {
  const t = useT(linkMessages);
  return (
    <section aria-label={t('links')} className={cn('flex min-w-0 flex-col gap-4', buttonsInPlace)}>
      {relations.map((relation) => (
        <LinkSection key={relation.token} entity={entity} row={row} relation={relation} />
      ))}
    </section>
  );
});

/**
 * The links of a row, from either side: those that its variant shows, and all others on demand. Memoized, so
 * that changes in the form don't rerender long lists.
 */
export const LinksPanel = memo(function LinksPanel({
  entity,
  row,
  isBelowText = false,
}: LinksPanelProps): ReactNode {
  const t = useT(linkMessages);
  const { registry } = useAdmin();
  const access = useAccess();
  const nameOf = useRelationName(entity);
  const { first, principal, more } = useMemo(
    () => relationsOfRow(registry, entity, row),
    [registry, entity, row],
  );
  const [opened, setOpened] = useState<readonly Relation[]>([]);
  const mayRead = ({ link }: Relation) => access.may('read', link);
  const below = isBelowText ? first.filter((relation) => !principal.includes(relation)) : first;
  const shown = [...below.filter(mayRead), ...opened];
  const waiting = more.filter((relation) => mayRead(relation) && !opened.includes(relation));
  if (shown.length + waiting.length === 0) return null;
  return (
    <section aria-label={t(isBelowText ? 'further' : 'links')} className="mt-8 flex flex-col gap-5">
      {shown.map((relation) => (
        <LinkSection key={relation.token} entity={entity} row={row} relation={relation} />
      ))}
      {waiting.length > 0 && (
        <div className="rounded-lg border border-dashed border-border p-4">
          <h2 className="text-sm font-semibold text-muted-foreground">{t('more')}</h2>
          <div className="mt-3 flex flex-wrap gap-2">
            {waiting.map((relation) => (
              <Button
                key={relation.token}
                size="sm"
                variant="outline"
                className="px-3"
                onClick={() => setOpened([...opened, relation])}
              >
                <Plus /> {nameOf(relation)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
});
