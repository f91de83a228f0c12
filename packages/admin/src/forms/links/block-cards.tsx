import type { Entity } from '@flotilla/core';
import type { EditingOf } from '@flotilla/core/studio-places';
import { blockCategories, type BlockCategory, type BlockPreset } from '@flotilla/core/studio';
import { Button } from '@flotilla/ui';
import { LayoutTemplate } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useBlockEditing } from '../../context/block-editing.js';
import { useInterfaceLanguage } from '../../context/language.js';
import { useFullLabels } from '../../context/full-labels.js';
import { useT } from '../../context/use-t.js';
import { categoryMessages } from './category-messages.js';

export interface Block {
  readonly entity: Entity;
  readonly variant: string;
  /** The chosen preset; without one the block is empty. */
  readonly preset?: BlockPreset;
}

export interface BlockCardsProps {
  blocks: readonly Block[];
  onChoose: (block: Block) => void;
  /** Offers filled blocks below each card. */
  showsPresets?: boolean;
  /** Lets cards be dragged to a place; without it they are only chosen. */
  dragging?: BlockDragging | undefined;
}

export interface BlockDragging {
  readonly onBegin: (event: DragEvent, block: Block) => void;
  readonly onEnd: () => void;
}

/** Cards of blocks by category, each with its picture and a line of help. */
export function BlockCards({ blocks, onChoose, showsPresets = false, dragging }: BlockCardsProps): ReactNode {
  const t = useT(categoryMessages);
  const editingOf = useBlockEditing();
  return inCategories(blocks, editingOf).map(([category, own]) => (
    <section key={category} aria-labelledby={`blocks-${category}`} className="flex flex-col gap-2">
      <h3 id={`blocks-${category}`} className="text-sm font-semibold text-muted-foreground">
        {t(`in.${category}`)}
      </h3>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {own.map((block) => (
          <li key={`${block.entity.key}/${block.variant}`} className="flex flex-col gap-2">
            <BlockCard block={block} onChoose={onChoose} dragging={dragging} />
            {showsPresets && (
              <Presets
                presets={editingOf?.(block.entity.key, block.variant)?.presets ?? []}
                onChoose={(preset) => onChoose({ ...block, preset })}
                dragOf={(preset) => dragOf({ ...block, preset }, dragging)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Returns blocks by category, in the order of the categories; all under one until categories are loaded. */
function inCategories(
  blocks: readonly Block[],
  editingOf: EditingOf | undefined,
): [BlockCategory, readonly Block[]][] {
  const byCategory = Map.groupBy(
    blocks,
    ({ entity, variant }) => editingOf?.(entity.key, variant)?.category ?? 'other',
  );
  return blockCategories.flatMap((category): [BlockCategory, readonly Block[]][] => {
    const own = byCategory.get(category);
    return own ? [[category, own]] : [];
  });
}

/** Returns the attributes that let a block be dragged by its button. */
function dragOf(block: Block, dragging: BlockDragging | undefined) {
  if (!dragging) return {};
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => dragging.onBegin(event, block),
    onDragEnd: dragging.onEnd,
  };
}

type BlockCardProps = { block: Block } & Pick<BlockCardsProps, 'onChoose' | 'dragging'>;

function BlockCard({ block, onChoose, dragging }: BlockCardProps) {
  const labels = useFullLabels();
  const { entity, variant } = block;
  return (
    <button
      type="button"
      {...dragOf(block, dragging)}
      onClick={() => onChoose(block)}
      className="flex w-full grow flex-col overflow-hidden rounded-lg border border-border bg-card text-start transition-colors hover:border-primary focus-visible:outline-offset-0"
    >
      <VariantPicture of={entity.key} variant={variant} />
      <span className="px-3 py-2">
        <span className="block text-sm font-semibold">
          {variant === 'default' ? labels.module(entity.module) : labels.variant(entity, variant)}
        </span>
        <span className="block text-xs text-muted-foreground">
          {labels.variantHelp(entity, variant) ?? labels.module(entity.module)}
        </span>
      </span>
    </button>
  );
}

interface PresetsProps {
  presets: readonly BlockPreset[];
  onChoose: (preset: BlockPreset) => void;
  dragOf: (preset: BlockPreset) => object;
}

/** Buttons that choose a block with texts and parts. */
function Presets({ presets, onChoose, dragOf: attributesOf }: PresetsProps) {
  const { language } = useInterfaceLanguage();
  return (
    <div className="flex flex-wrap gap-1 empty:hidden">
      {presets.map((preset) => (
        <Button
          key={preset.name}
          variant="outline"
          size="sm"
          {...attributesOf(preset)}
          onClick={() => onChoose(preset)}
        >
          {preset.label[language] ?? preset.label['en'] ?? preset.name}
        </Button>
      ))}
    </div>
  );
}

/** The picture of a variant; an icon if there is none. */
function VariantPicture({ of, variant }: { of: string; variant: string }) {
  const [hasFailed, setFailed] = useState(false);
  const box =
    'grid aspect-[16/10] w-full place-items-center border-b border-border object-contain text-muted-foreground';
  if (hasFailed)
    return (
      <span className={`${box} bg-background`}>
        <LayoutTemplate className="size-8" strokeWidth={1.3} />
      </span>
    );
  return (
    <img
      src={`/variants/${of}-${variant}.jpg`}
      alt=""
      loading="lazy"
      // The card is dragged, not its picture.
      draggable={false}
      onError={() => setFailed(true)}
      // The pictures are of a light page, which its own ground continues.
      className={`${box} bg-white dark:brightness-90`}
    />
  );
}
