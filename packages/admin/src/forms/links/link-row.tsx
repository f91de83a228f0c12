import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { Entity } from '@flotilla/core';
import { hiddenVariant } from '@flotilla/core';
import type { Relation } from '@flotilla/core/reflection';
import { Badge, cn } from '@flotilla/ui';
import {
  Crop,
  Eye,
  EyeOff,
  GripVertical,
  LayoutTemplate,
  type LucideIcon,
  SlidersHorizontal,
  Unlink,
} from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, useState } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useFullLabels } from '../../context/full-labels.js';
import type { AdminRow } from '../../context/admin-row.js';
import { LinkDetails } from '../../context/link-details.js';
import { useOpenForm } from '../../context/open-form.js';
import { useAccess } from '../../context/access.js';
import { Input } from '../../kinds/controls.js';
import { useT } from '../../context/use-t.js';
import { useRow } from '../../rows/row-calls.js';
import { useRowLabel } from '../../rows/row-label.js';
import { RowMention } from '../../rows/row-mention.js';
import { linkMessages } from './link-messages.js';
import type { LinkListProps } from './link-list.js';
import { externalEntity } from './relations.js';

export interface LinkRowProps extends Omit<LinkListProps, 'principal' | 'onRemoved'> {
  row: AdminRow;
  badge: string | undefined;
  /** Removes the link, after a confirmation if visitors see it. */
  onUnlink: (id: string, name: string) => void;
}

/**
 * One link: its target, its position and its actions. Buttons use `title` instead of tooltip components,
 * which would take longer to render than the rest of the list (50 rows and more).
 */
export const LinkRow = memo(function LinkRow({
  row,
  relation,
  far,
  block,
  links,
  onPicture,
  badge,
  onUnlink,
}: LinkRowProps): ReactNode {
  const t = useT(linkMessages);
  const labels = useFullLabels();
  const access = useAccess();
  const openForm = useOpenForm();
  const [isOpen, setOpen] = useState(false);
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: row.id,
  });
  const target = useTarget({ row, relation, far });
  const labelOf = useRowLabel();
  const name = target.entity && target.row ? labelOf(target.entity, target.row) : t('untitled');
  const { link } = relation;
  const isHidden = row['variant'] === hiddenVariant;
  const mayChange = access.may('update', link);
  const style = { transform: CSS.Translate.toString(transform), transition };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={cn('bg-card last:rounded-b-lg', isDragging && 'relative z-10 shadow-lg')}
    >
      <div className="flex flex-wrap items-center justify-end gap-x-2 px-2 py-1.5">
        {mayChange && (
          <Tool
            icon={GripVertical}
            label={t('move', { name })}
            {...attributes}
            {...listeners}
            className="cursor-grab touch-none"
          />
        )}
        <button
          type="button"
          aria-label={t('open', { name })}
          disabled={!target.entity}
          onClick={() =>
            target.entity &&
            target.row &&
            openForm({
              entity: target.entity,
              id: target.row.id,
              onSaved: () => void links.act(async () => undefined),
            })
          }
          className={cn(
            'min-w-0 flex-1 basis-[calc(100%-3rem)] text-start text-sm font-medium underline-offset-4 hover:underline @sm:basis-0',
            '@max-sm:[&_.line-clamp-1]:line-clamp-2',
            isHidden && 'text-muted-foreground line-through',
          )}
        >
          {target.entity && target.row ? <RowMention entity={target.entity} row={target.row} /> : name}
        </button>
        {badge && <Badge>{badge}</Badge>}
        {row['variant'] !== 'default' && typeof row['variant'] === 'string' && (
          <Badge>{labels.variant(link, row['variant'])}</Badge>
        )}
        {block && relation.far && <BlockOf block={block} row={row[relation.far.as]} name={name} />}
        {mayChange && (
          <Order row={row} name={name} onChange={(orderIndex) => void links.update(row.id, { orderIndex })} />
        )}
        {onPicture && String(target.row?.['mimeType']).startsWith('image/') && (
          <Tool icon={Crop} label={t('picture', { name })} onClick={() => onPicture(row)} />
        )}
        {mayChange && (
          <>
            <Tool
              icon={isHidden ? EyeOff : Eye}
              label={isHidden ? t('show', { name }) : t('hide', { name })}
              onClick={() => void links.update(row.id, { variant: isHidden ? 'default' : hiddenVariant })}
            />
            <Tool
              icon={SlidersHorizontal}
              label={t('details', { name })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          </>
        )}
        {access.may('delete', link) && (
          <Tool icon={Unlink} label={t('unlink', { name })} onClick={() => onUnlink(row.id, name)} />
        )}
      </div>
      {isOpen && (
        <div className="border-t border-border bg-muted/50 px-4 py-4">
          <LinkDetails entity={link} id={row.id} onDone={() => setOpen(false)} />
        </div>
      )}
    </li>
  );
});

/** Returns the target of a link: embedded, or fetched by the module and id that the link names. */
function useTarget({ row, relation, far }: { row: AdminRow; relation: Relation; far: Entity | undefined }) {
  const { registry } = useAdmin();
  const external = externalEntity(registry, relation, row);
  const externalId = relation.link.external && String(row[relation.link.external.idField]);
  const { data } = useRow(external ?? relation.link, external ? externalId : undefined);
  const entity = far ?? external;
  const embedded = relation.far ? row[relation.far.as] : data;
  const target = isRow(embedded) ? embedded : undefined;
  return { entity, row: target };
}

const isRow = (value: unknown): value is AdminRow =>
  typeof value === 'object' && value !== null && 'id' in value;

/** Opens the block of a row directly, instead of the row that wraps it. */
function BlockOf({ block, row, name }: { block: Relation; row: unknown; name: string }) {
  const t = useT(linkMessages);
  const { registry } = useAdmin();
  const openForm = useOpenForm();
  const named = isRow(row) ? row[block.embedAs] : undefined;
  const [first] = Array.isArray(named) ? named.filter(isRow) : [];
  const entity = first && externalEntity(registry, block, first);
  const idField = block.link.external?.idField;
  if (!first || !entity || idField === undefined) return null;
  return (
    <Tool
      icon={LayoutTemplate}
      label={t('editBlock', { name })}
      onClick={() => openForm({ entity, id: String(first[idField]) })}
    />
  );
}

/** The position in the order as a number, for lists that are too long for dragging. */
function Order({ row, name, onChange }: { row: AdminRow; name: string; onChange: (order: number) => void }) {
  const t = useT(linkMessages);
  const current = String(row['orderIndex'] ?? 0);
  const change = (typed: string) => typed !== current && /^-?\d{1,9}$/.test(typed) && onChange(Number(typed));
  return (
    <Input
      key={current}
      defaultValue={current}
      inputMode="numeric"
      aria-label={t('order', { name })}
      onBlur={({ target }) => change(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && change(currentTarget.value)}
      className="hidden h-8 w-14 shrink-0 px-2 text-center tabular-nums sm:text-xs @sm:block"
    />
  );
}

interface ToolProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
}

function Tool({ icon: Icon, label, className, ...props }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cn(
        'grid size-8 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-secondary hover:text-secondary-foreground focus-visible:outline-offset-0',
        className,
      )}
      {...props}
    >
      <Icon className="size-4" />
    </button>
  );
}
