import { type Composition, type CompositionSlot, nodeKey, type RowKey } from '@flotilla/core/studio';
import { Button } from '@flotilla/ui';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useBlockEditing } from '../context/block-editing.js';
import { usePickFile } from '../context/pick-file.js';
import { useT } from '../context/use-t.js';
import { useUploads } from '../rows/uploads.js';
import { PartRow } from './part-row.js';
import { sampleValues } from './sample-values.js';
import type { RowChange } from './studio-calls.js';
import { useMayChange } from './shared-question.js';
import { useStudio, useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useCommands } from './use-commands.js';

type Linked = Composition['lists'][string];

interface ListOfRow {
  /** `website-builder.widget:<id>/features`. */
  readonly list: string;
  readonly slot: CompositionSlot;
  readonly linked: Linked;
  /** Whether the view takes no more rows. */
  readonly isFull: boolean;
  readonly label: string;
}

const none: Linked = [];

/** The rows that a block contains or shows, such as features and pictures. Parts are edited in place. */
export function PartsList({ row }: { row: RowKey }): ReactNode {
  const composition = useStudioState((state) => state.composition);
  const { labels, registry } = useAdmin();
  const editingOf = useBlockEditing();
  const fileKey = useUploads()?.entity.key;
  const node = composition?.nodes[nodeKey(row)];
  if (!composition || !node) return null;
  const editing = editingOf?.(node.entity, node.variant);
  const prefix = `${node.entity}/${node.variant}/`;
  const lists = Object.entries(composition.slots).flatMap(([name, slot]): ListOfRow[] => {
    const far = registry.entities.get(slot.far);
    if (!name.startsWith(prefix) || !far || !(slot.isPart || slot.far === fileKey)) return [];
    const part = name.slice(prefix.length);
    const list = `${nodeKey(row)}/${part}`;
    const linked = composition.lists[list] ?? none;
    if (editing && !(part in editing.parts) && linked.length === 0) return [];
    const isFull = linked.length >= (editing?.parts[part]?.max ?? Infinity);
    return [{ list, slot, linked, isFull, label: labels.entities(far) }];
  });
  // Empty lists are left out, except for the first one with a name.
  const shown = lists.filter(
    (one) => one.linked.length > 0 || lists.find(({ label }) => label === one.label) === one,
  );
  return shown.map((one) => {
    const isNamesake = shown.find(({ label }) => label === one.label) !== one;
    return <Parts key={one.list} row={row} isNamesake={isNamesake} {...one} />;
  });
}

interface PartsProps extends ListOfRow {
  row: RowKey;
  /** Whether an earlier list has the same name. */
  isNamesake: boolean;
}

function Parts({ row, list, slot, linked, isFull, label, isNamesake }: PartsProps) {
  const t = useT(studioMessages);
  const { registry, languages } = useAdmin();
  const fileKey = useUploads()?.entity.key;
  const commands = useCommands();
  const { actions } = commands.parts;
  const mayChange = useMayChange();
  /** Runs a change of the block's parts, unless the user rejects it. */
  const change = async (work: () => Promise<unknown>) => {
    if (await mayChange()) await commands.attempt(async () => void (await work()));
  };
  const pickFile = usePickFile();
  const linkFile = useLinkFile();
  const revealed = useStudioState((state) => state.revealed);
  const wanted = linked.find(({ node }) => revealed?.chain.includes(node))?.link.id;
  const [open, setOpen] = useState(wanted);
  const [seen, setSeen] = useState(revealed);
  if (revealed !== seen) {
    setSeen(revealed);
    if (wanted !== undefined) setOpen(wanted);
  }
  const add = async () => {
    if (slot.far === fileKey) {
      const file = await pickFile?.();
      if (file) await change(() => linkFile(slot, row, { fileId: file.id, at: linked.length }));
      return;
    }
    const values = sampleValues(registry.entity(slot.far), languages);
    const form = { version: 1 as const, rows: [{ key: 'row1', entity: slot.far, values }], links: [] };
    await change(async () => {
      const made = await actions.insert(form, { list, before: null });
      if (made && 'link' in made) setOpen(made.link);
    });
  };
  // Parts of parts have the same names as those of the block, and landmarks need names of their own.
  const isNested = useStudioState(({ selected }) => selected?.split('#')[0] !== nodeKey(row));
  return (
    <section
      role={isNested || isNamesake ? 'group' : 'region'}
      aria-label={label}
      className="flex flex-col gap-2"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{label}</h3>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${t('addPart')}: ${label}`}
          disabled={isFull}
          onClick={() => void add()}
        >
          <Plus aria-hidden /> {t('addPart')}
        </Button>
      </div>
      {linked.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {linked.map((one, at) => {
            const item = { list, link: one.link.id };
            const move = (to: number) => () => void change(() => actions.move(item, to));
            return (
              <PartRow
                key={one.link.id}
                node={one.node}
                isPart={one.isPart}
                isOpen={open === one.link.id}
                onToggle={(isOpen) => setOpen(isOpen ? one.link.id : undefined)}
                onUp={at > 0 ? move(at - 1) : undefined}
                onDown={at < linked.length - 1 ? move(at + 1) : undefined}
                onRemove={() => void change(() => actions.remove(item))}
              />
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Returns a function that links a stored file to a row. */
function useLinkFile() {
  const store = useStudio();
  return async (slot: CompositionSlot, row: RowKey, { fileId, at }: { fileId: string; at: number }) => {
    const { link: entity, nearField, farField, variant } = slot;
    const data = { [nearField]: row.id, [farField]: fileId, variant, orderIndex: at };
    const changes: RowChange[] = [{ change: 'create', entity, data }];
    let id = (await store.commit(changes))[0]?.id ?? '';
    store.push({
      undo: async () => void (await store.commit([{ change: 'delete', entity, id }])),
      redo: async () => {
        id = (await store.commit(changes))[0]?.id ?? '';
      },
    });
  };
}
