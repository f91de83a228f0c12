import type { Entity } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { Button, Skeleton } from '@flotilla/ui';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useAdmin } from '../../context/admin-context.js';
import { useT } from '../../context/use-t.js';
import { useRow } from '../../rows/row-calls.js';
import { useNaming, useRowLabel } from '../../rows/row-label.js';
import { RowMention } from '../../rows/row-mention.js';
import type { Edited } from '../edited-values.js';
import { AddRow } from './add-row.js';
import { linkMessages } from './link-messages.js';
import { type NewLink, type PageTemplate, useNewLinkRelations } from './new-links.js';
import { PageTemplates } from './page-templates.js';
import { useRelationName } from './relation-name.js';
import { farOf } from './relations.js';

interface NewLinksPanelProps {
  entity: Entity;
  control: Control<Edited>;
  links: readonly NewLink[];
  setLinks: (links: readonly NewLink[]) => void;
  template: PageTemplate | undefined;
  setTemplate: (template: PageTemplate | undefined) => void;
}

/** The links of a new row, which are created with it. */
export function NewLinksPanel({
  entity,
  control,
  links,
  setLinks,
  ...templates
}: NewLinksPanelProps): ReactNode {
  const t = useT(linkMessages);
  const variant = useWatch({ control, name: 'variant' });
  const relations = useNewLinkRelations(entity, typeof variant === 'string' ? variant : 'default');
  const start = (
    <PageTemplates entity={entity} template={templates.template} setTemplate={templates.setTemplate} />
  );
  if (relations.length === 0) return start;
  return (
    <>
      {start}
      <section aria-label={t('links')} className="flex min-w-0 flex-col gap-4">
        {relations.map((relation) => (
          <NewLinkSection
            key={relation.token}
            entity={entity}
            relation={relation}
            rows={links.filter((link) => link.relation.token === relation.token)}
            onAdd={(link) => setLinks([...links, link])}
            onRemove={(link) => setLinks(links.filter((one) => one !== link))}
          />
        ))}
      </section>
    </>
  );
}

interface NewLinkSectionProps {
  entity: Entity;
  relation: Relation;
  rows: readonly NewLink[];
  onAdd: (link: NewLink) => void;
  onRemove: (link: NewLink) => void;
}

function NewLinkSection({ entity, relation, rows, onAdd, onRemove }: NewLinkSectionProps) {
  const t = useT(linkMessages);
  const headingId = useId();
  const { registry } = useAdmin();
  const name = useRelationName(entity)(relation);
  const far = farOf(registry, relation);
  if (!far) return null;
  const isFull = relation.link.one === far.key && rows.length > 0;
  return (
    <section aria-labelledby={headingId} className="rounded-lg border border-border bg-card">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-4 py-2.5">
        <h2 id={headingId} className="font-semibold">
          {name}
        </h2>
        {!isFull && (
          <AddRow
            entity={far}
            without={new Set(rows.map(({ id }) => id))}
            label={t('addNamed', { name })}
            isPrivate={relation.link.access.read !== 'public'}
            onPick={({ id }) => onAdd({ relation, id })}
          >
            {t('add')}
          </AddRow>
        )}
      </header>
      {rows.length === 0 && <p className="p-4 text-sm text-muted-foreground">{t('none')}</p>}
      <ul>
        {rows.map((link) => (
          <ChosenRow key={link.id} entity={far} id={link.id} onRemove={() => onRemove(link)} />
        ))}
      </ul>
    </section>
  );
}

function ChosenRow({ entity, id, onRemove }: { entity: Entity; id: string; onRemove: () => void }) {
  const t = useT(linkMessages);
  const labelOf = useRowLabel();
  const { data } = useRow(entity, id, useNaming()(entity));
  const name = data ? labelOf(entity, data) : t('loading');
  return (
    <li className="flex items-center gap-2 px-4 py-2">
      {data ? <RowMention entity={entity} row={data} /> : <Skeleton className="h-8 flex-1 rounded-md" />}
      <Button size="icon" variant="ghost" aria-label={t('unlink', { name })} onClick={onRemove}>
        <X />
      </Button>
    </li>
  );
}
