import { Button, cn } from '@flotilla/ui';
import { EyeOff, Link2, Lock, Plus, UserRound } from 'lucide-react';
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import { BlockMenu } from './block-menu.js';
import {
  type CompositionNode,
  isInTree,
  isShared,
  type Placement,
  regions,
  rowBeside,
  rowsOfTree,
} from './composition.js';
import type { Commands } from './commands.js';
import { DropReason, edgeClasses } from './drop-edge.js';
import { useColleagueName, useColleaguesAt } from './presence-context.js';
import { presenceMessages } from './presence-messages.js';
import { RegionRow } from './region-row.js';
import { rightMessages } from './right-messages.js';
import { SampleRow } from './sample-row.js';
import { SubjectItem } from './subject-item.js';
import { useBlockName, useBlockWords, useMayEdit, useStudio, useStudioState } from './studio-context.js';
import { commandOf } from './studio-keys.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';
import { useRowDrag } from './use-row-drag.js';
import { useCommands } from './use-commands.js';

/** The blocks of the page by region, as a tree. Its keys are those of the page. */
export function BlockTree(): ReactNode {
  const t = useT(studioMessages);
  const composition = useStudioState((state) => state.composition);
  const view = useStudioView();
  const commands = useCommands();
  const { tree, ...keys } = useTreeKeys(commands);
  if (!composition) return null;
  const { subject } = composition;
  const before = subject === null ? 0 : 1;
  const shown = regions.flatMap((region) =>
    region in composition.owners ? [{ region, keys: composition.regions[region] ?? [] }] : [],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h2 className="px-4 pt-4 pb-1 text-xs font-semibold text-muted-foreground">{t('blocks')}</h2>
      <SampleRow />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items take the focus */}
      <div
        ref={tree}
        role="tree"
        aria-label={t('blocks')}
        {...keys}
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-2"
      >
        {subject !== null && <SubjectItem nodeKey={subject} count={shown.length + 1} />}
        {shown.map(({ region, keys }, index) => (
          <Fragment key={region}>
            <RegionRow
              region={region}
              isEmpty={keys.length === 0}
              place={index + 1 + before}
              count={shown.length + before}
            />
            {keys.map((key, at) => {
              const [node, placement] = [composition.nodes[key], composition.placements[key]];
              return node && placement ? (
                <TreeRow
                  key={key}
                  nodeKey={key}
                  node={node}
                  placement={placement}
                  place={at + 1}
                  count={keys.length}
                  isFirst={key === rowsOfTree(composition)[0]}
                />
              ) : null;
            })}
          </Fragment>
        ))}
      </div>
      <div className="border-t border-border p-3">
        <Button variant="outline" size="sm" className="w-full" onClick={() => view.setAdding({})}>
          <Plus aria-hidden /> {t('add')}
        </Button>
      </div>
    </div>
  );
}

interface TreeRowProps {
  nodeKey: string;
  node: CompositionNode;
  placement: Placement;
  place: number;
  count: number;
  isFirst: boolean;
}

function TreeRow({ nodeKey, node, placement, place, count, isFirst }: TreeRowProps) {
  const t = useT(studioMessages);
  const inWords = useT(presenceMessages);
  const store = useStudio();
  const { language } = useStudioView();
  const name = useBlockName()(node);
  const words = useBlockWords()(node, language);
  const selected = useStudioState((state) => state.selected);
  const { over, row: drag } = useRowDrag(nodeKey);
  const moving = useMovingEdge(nodeKey);
  const edge = moving ?? over?.edge;
  const isSelected = selected === nodeKey;
  const isElsewhere = useStudioState(
    ({ composition }) => isFirst && composition !== undefined && !isInTree(composition, selected),
  );
  const hasFocusStop = isSelected || isElsewhere;
  const labelId = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected || edge) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected, edge]);
  const hasOthers = isShared(node, placement);
  const isKnown = useAdmin().registry.entities.has(node.entity);
  const mayEdit = useMayEdit()(node);
  const inRights = useT(rightMessages);
  const colleagues = useColleaguesAt(nodeKey);
  const nameOf = useColleagueName();
  return (
    <div
      ref={row}
      {...drag}
      role="treeitem"
      aria-level={2}
      aria-posinset={place}
      aria-setsize={count}
      aria-selected={isSelected}
      aria-labelledby={labelId}
      data-block={nodeKey}
      data-edge={edge}
      tabIndex={hasFocusStop ? 0 : -1}
      onClick={() => store.select(nodeKey)}
      onKeyDown={(event) => {
        if (event.key !== ' ' || event.target !== event.currentTarget) return;
        event.preventDefault();
        store.select(nodeKey);
      }}
      className={cn(
        'relative flex min-h-10 cursor-pointer items-center gap-2 rounded-md py-1.5 ps-2 pe-10 focus-visible:-outline-offset-2',
        isSelected ? 'bg-secondary text-secondary-foreground' : 'hover:bg-muted',
        colleagues.length > 0 && 'border-s-3 border-sea',
        edge && edgeClasses({ edge, reason: moving ? '' : (over?.reason ?? '') }),
      )}
    >
      <span id={labelId} className="min-w-0 flex-1">
        <span
          className={cn(
            'block truncate font-semibold',
            (placement.isHidden || !mayEdit || !isKnown) && 'text-muted-foreground',
          )}
        >
          {name}
        </span>
        {words !== '' && <span className="block truncate text-xs text-muted-foreground">{words}</span>}
        <span className="sr-only">
          {' '}
          {[
            placement.isHidden && t('hidden'),
            hasOthers && sharedText(),
            !mayEdit && inRights('locked'),
            ...colleagues.map((one) => inWords('at', { name: nameOf(one) })),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      {colleagues.length > 0 && <UserRound aria-hidden className="size-4 shrink-0 text-sea" />}
      {node.change && <span className="size-2 shrink-0 rounded-full bg-accent" />}
      {hasOthers && <Link2 aria-hidden className="size-4 shrink-0 text-muted-foreground" />}
      {!mayEdit && <Lock aria-hidden className="size-4 shrink-0 text-muted-foreground" />}
      {placement.isHidden && <EyeOff aria-hidden className="size-4 shrink-0 text-muted-foreground" />}
      <BlockMenu nodeKey={nodeKey} tabIndex={isSelected ? 0 : -1} />
      <DropReason over={over} />
    </div>
  );

  function sharedText(): string {
    const pages = node.usedOn?.pages;
    return pages === undefined ? t('sharedUnknown') : t('shared', { count: pages });
  }
}

/** Returns the side of a row where the move mode would put the moved block. */
function useMovingEdge(key: string): 'before' | 'after' | undefined {
  return useStudioState(({ moving, composition }) => {
    const position = moving?.positions[moving.at];
    if (!moving || !position || !composition || moving.at === moving.own) return undefined;
    const beside = rowBeside(composition, position, moving.node);
    return beside?.key === key && beside.side !== 'in' ? beside.side : undefined;
  });
}

/** Returns the keyboard handling of the tree: arrows, Home and End move the selection, others are commands. */
function useTreeKeys(commands: Commands) {
  const store = useStudio();
  const tree = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { composition, selected } = store.get();
    const isOnItem = event.target instanceof HTMLElement && event.target.role === 'treeitem';
    if (!composition || !isOnItem) return;
    const keys = rowsOfTree(composition);
    const focused = (event.target as HTMLElement).dataset['block'] ?? selected;
    const at = focused === undefined ? -1 : keys.indexOf(focused);
    const next =
      event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key]?.(at, keys.length);
    const to = next === undefined ? undefined : keys[next];
    if (to !== undefined) {
      event.preventDefault();
      store.select(to);
      tree.current?.querySelector<HTMLElement>(`[data-block="${to}"]`)?.focus();
      return;
    }
    const command = commandOf(event.nativeEvent);
    // The paste event has the text of the clipboard without a question of the browser.
    if (!command || command === 'paste' || !commands.run(command, focused)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent) => {
    const block = event.target instanceof HTMLElement ? event.target.dataset['block'] : undefined;
    const key = block ?? store.get().selected;
    if (key === undefined) return;
    event.preventDefault();
    void commands.paste(key, event.clipboardData.getData('text/plain'));
  };
  return { tree, onKeyDown, onPaste };
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};
