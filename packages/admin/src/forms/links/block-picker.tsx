import type { Entity, View } from '@flotilla/core';
import { createTogether, type NewRow } from '@flotilla/core/administration';
import type { Relation } from '@flotilla/core/reflection';
import { toast } from '@flotilla/ui';
import { Input } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { useClient } from '@flotilla/react/client';
import { type ReactNode, useState } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useBlockEditing } from '../../context/block-editing.js';
import { useFullLabels } from '../../context/full-labels.js';
import { type AdminRow, nameOfRow } from '../../context/admin-row.js';
import { type FormRequest, useOpenForm } from '../../context/open-form.js';
import { useT } from '../../context/use-t.js';
import { useReadAgain, type Values } from '../../rows/row-calls.js';
import { type Block, BlockCards, type BlockCardsProps } from './block-cards.js';
import { linkMessages } from './link-messages.js';

export interface BlockPickerProps {
  isOpen: boolean;
  /** The link to rows of any module. */
  relation: Relation;
  /** Entity that wraps the block and is created with it; without it the block is linked directly. */
  wrapper?: Entity;
  onClose: () => void;
  createLink: LinkFactory;
}

/**
 * Returns the link that places a block, from the fields that identify it: those of the wrapper, or of the
 * link to the block.
 */
export type LinkFactory = (values: Readonly<Record<string, unknown>>) => NewRow;

/** Lets the user select a block of any module by its picture, opens its form and places it. */
export function BlockPicker({ isOpen, relation, wrapper, onClose, createLink }: BlockPickerProps): ReactNode {
  const t = useT(linkMessages);
  const openForm = useOpenForm();
  const placing = usePlacing(relation, wrapper, createLink);
  const choose = ({ entity, variant }: Block) => {
    onClose();
    openForm({ entity, preset: { variant }, ...placing(entity) });
  };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('chooseBlock')}
        description={t('chooseBlockHint')}
        closeLabel={t('close')}
        className="max-h-[88dvh] w-[min(64rem,calc(100vw-2rem))] gap-4"
      >
        <Blocks relation={relation} onChoose={choose} />
      </DialogContent>
    </Dialog>
  );
}

interface BlocksProps extends Omit<BlockCardsProps, 'blocks'> {
  relation: Relation;
  /** Leaves out blocks that do not belong at a position. */
  accepts?: (block: Block) => boolean;
  /** Returns the content above the blocks, such as saved sections with a matching name. */
  above?: (matches: (name: string) => boolean) => ReactNode;
}

const every = () => true;

/** Cards of the blocks that a link accepts, with their pictures. */
export function Blocks({ relation, accepts = every, above, ...cards }: BlocksProps) {
  const t = useT(linkMessages);
  const { registry } = useAdmin();
  const labels = useFullLabels();
  const editingOf = useBlockEditing();
  const [typed, setTyped] = useState('');
  const modules = modulesOf(relation);
  const blocks = registry.views.flatMap(({ of, variant }: View): Block[] => {
    const entity = registry.entities.get(of.key);
    return entity && entity.name === relation.link.external?.name && modules.includes(entity.module)
      ? [{ entity, variant }]
      : [];
  });
  const called = ({ entity, variant }: Block) =>
    `${labels.variant(entity, variant)} ${labels.module(entity.module)} ${variant}`;
  const words = typed.toLowerCase().split(/\s+/);
  const matches = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  const isOffered = ({ entity, variant }: Block) => editingOf?.(entity.key, variant)?.isOffered !== false;
  const found = blocks.filter((block) => isOffered(block) && accepts(block) && matches(called(block)));
  const others = above?.(matches);
  return (
    <>
      <Input
        type="search"
        aria-label={t('searchBlocks')}
        placeholder={t('searchBlocks')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="h-10 shrink-0 px-3 sm:text-sm"
      />
      {others}
      {found.length === 0 && !others && (
        <p className="py-8 text-center text-sm text-muted-foreground">{t('nothingFound')}</p>
      )}
      <BlockCards blocks={found} {...cards} />
    </>
  );
}

/** Returns the modules that a link to rows of any module accepts. */
function modulesOf({ link }: Relation): readonly string[] {
  const field = link.external && link.fields[link.external.moduleField];
  return field && 'values' in field ? field.values : [];
}

/** Returns a function that creates a block with its wrapper and links, all or none. */
function usePlacing({ link, ownField }: Relation, wrapper: Entity | undefined, createLink: LinkFactory) {
  const t = useT(linkMessages);
  const admin = useAdmin();
  const client = useClient();
  const readAgain = useReadAgain();
  const rowsOf = (entity: Entity, values: Values): NewRow[] => {
    const block = { entity: entity.key, data: values };
    if (!link.external) return [block];
    const named = { [link.external.moduleField]: entity.module, [link.external.idField]: { row: 0 } };
    if (!wrapper) return [block, createLink(named)];
    const adminTitle = nameOfRow(entity, { ...values, id: '' }, { ...admin, reading: admin.languages }) ?? '';
    return [
      block,
      { entity: wrapper.key, data: 'adminTitle' in wrapper.fields ? { adminTitle } : {} },
      { entity: link.key, data: { [ownField]: { row: 1 }, ...named } },
      createLink({ row: 1 }),
    ];
  };
  return (entity: Entity): Pick<FormRequest, 'insert' | 'madeFor' | 'onSaved'> => ({
    madeFor: JSON.stringify({ ...createLink({}).data, orderIndex: undefined }),
    async insert(values, { idempotencyKey }) {
      const { data } = await client.muted.send<{ data: [AdminRow] }>({
        ...{
          method: createTogether.method,
          path: createTogether.path,
          headers: { 'idempotency-key': idempotencyKey },
        },
        data: rowsOf(entity, values),
      });
      return data[0];
    },
    onSaved() {
      for (const key of [link.key, createLink({}).entity, ...(wrapper ? [wrapper.key] : [])])
        void readAgain(key);
      toast.success(t('placed'));
    },
  });
}
