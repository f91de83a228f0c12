import type { Portable } from '@flotilla/core/studio';
import { refusalOf } from '@flotilla/core/studio-places';
import { cn } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { type DragEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useBlockEditing } from '../context/block-editing.js';
import { useT } from '../context/use-t.js';
import type { Block } from '../forms/links/block-cards.js';
import { Blocks } from '../forms/links/block-picker.js';
import { type Composition, positionBeside } from './composition.js';
import { beginDrag, endDrag } from './dragging.js';
import { type DraggedSection, SavedSections, useSavedSections } from './saved-sections.js';
import { sampleValues } from './sample-values.js';
import { useBlockName, useStudio, useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { type Adding, useStudioView } from './studio-view.js';
import { useCommands } from './use-commands.js';

/** Adds a block that is chosen by its picture, or dragged to its place in the tree or on the page. */
export function AddBlock({ adding }: { adding: Adding }): ReactNode {
  const t = useT(studioMessages);
  const store = useStudio();
  const { setAdding } = useStudioView();
  const commands = useCommands();
  const { registry, languages } = useAdmin();
  const nameOf = useBlockName();
  const editingOf = useBlockEditing();
  const sections = useSavedSections();
  const isAway = useStudioState(({ dragged }) => dragged !== undefined);
  const content = useAway(isAway);
  const relation = [...registry.relationsOf('host.widget').values()].find(({ link }) => link.external);
  if (!relation) return null;
  const key = adding.key ?? store.get().selected;
  const beside = key === undefined ? undefined : { key, side: adding.side ?? ('after' as const) };
  const positionIn = (composition: Composition) => positionBeside(composition, beside);
  const insert = (read: () => Promise<Portable>) => {
    setAdding(undefined);
    void commands.insert(read, positionIn);
  };
  const formOf = ({ entity, variant, preset }: Block): Portable => {
    const values = sampleValues(entity, languages, variant);
    return preset?.form ?? { version: 1, rows: [{ key: 'row1', entity: entity.key, values }], links: [] };
  };
  const drag = (event: DragEvent, { title, form, read }: DraggedSection) => {
    dragLabel(event, title);
    beginDrag(event, { form, read }, store);
  };
  const dragging = {
    onBegin(event: DragEvent, block: Block) {
      const form = formOf(block);
      const title = nameOf({ entity: block.entity.key, variant: block.variant });
      drag(event, { title, form, read: () => Promise.resolve(form) });
    },
    onEnd: () => endDrag(store),
  };
  const { composition } = store.get();
  const accepts = ({ entity, variant }: Block) => {
    const editing = editingOf?.(entity.key, variant);
    if (!editing || !composition) return true;
    const to = positionIn(composition);
    return refusalOf(composition, editing, { to, editingOf: () => editing }) === undefined;
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && setAdding(undefined)}>
      <DialogContent
        ref={content}
        title={t('chooseBlock')}
        description={
          <>
            {t('chooseBlockHint')} <span className="pointer-coarse:hidden">{t('dragBlockHint')}</span>
          </>
        }
        closeLabel={t('close')}
        className={cn(
          'max-h-[88dvh] w-[min(64rem,calc(100vw-2rem))] gap-4',
          isAway && 'pointer-events-none!',
        )}
      >
        <Blocks
          relation={relation}
          accepts={accepts}
          showsPresets
          dragging={dragging}
          onChoose={(block) => insert(() => Promise.resolve(formOf(block)))}
          above={(matches) => {
            const found = sections.filter(({ title }) => matches(title));
            return (
              found.length > 0 && (
                <SavedSections sections={found} onChoose={insert} onDrag={drag} onDragEnd={dragging.onEnd} />
              )
            );
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

/**
 * Shows the studio behind the dialog while something is dragged. The dialog stays where it is, since it has the focus
 * and the dragged element. @returns the reference for its content
 */
function useAway(isAway: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ground = content.current?.parentElement;
    const studio = document.querySelector<HTMLElement>('[data-studio]');
    if (!isAway || !ground || !studio) return undefined;
    const lock = ground.querySelector('[data-scroll-lock]');
    lock?.removeAttribute('data-scroll-lock');
    ground.style.opacity = '0';
    // The body behind a dialog takes no pointer.
    studio.style.pointerEvents = 'auto';
    return () => {
      lock?.setAttribute('data-scroll-lock', '');
      ground.style.opacity = '';
      studio.style.pointerEvents = '';
    };
  }, [isAway]);
  return content;
}

/** Drags a label instead of the picture of a card, which would cover the places. */
function dragLabel({ dataTransfer }: DragEvent, text: string): void {
  const label = document.createElement('div');
  label.textContent = text;
  label.className =
    'fixed -top-40 start-0 max-w-60 truncate rounded-md bg-primary px-3 py-1.5 text-sm font-semibold text-primary-foreground';
  document.body.append(label);
  dataTransfer.setDragImage(label, -12, -12);
  // The browser takes the picture after the event.
  setTimeout(() => label.remove());
}
