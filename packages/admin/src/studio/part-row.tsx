import { Button, cn } from '@flotilla/ui';
import { ArrowDown, ArrowUp, ChevronRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { textOf } from '../context/admin-row.js';
import { useT } from '../context/use-t.js';
import { RowFields } from './row-fields.js';
import { PartsList } from './parts-list.js';
import { useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useStudioView } from './studio-view.js';

interface PartRowProps {
  /** Key of the linked row. */
  node: string;
  /** Whether the row belongs to the block, and is edited here. */
  isPart: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

/** A linked row of a block. A part opens its fields in place. */
export function PartRow({ node: key, isPart, isOpen, onToggle, ...actions }: PartRowProps): ReactNode {
  const t = useT(studioMessages);
  const { languages } = useAdmin();
  const { language } = useStudioView();
  const node = useStudioState(({ composition }) => composition?.nodes[key]);
  const version = useStudioState((state) => state.version);
  const values = node?.values ?? {};
  const order = [language, ...languages];
  const name =
    ['title', 'adminTitle', 'alt', 'slug'].map((field) => textOf(values[field], order)).find(Boolean) ??
    t('unnamed');
  const row = node && { entity: node.entity, id: node.id };
  return (
    <li data-node={key} className="rounded-lg border border-border">
      <div className="flex items-center pe-1">
        {isPart ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onToggle(!isOpen)}
            className="flex min-h-10 min-w-0 flex-1 items-center gap-2 ps-2 text-start"
          >
            <ChevronRight
              aria-hidden
              className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-90')}
            />
            <span className="truncate">{name}</span>
          </button>
        ) : (
          <span className="min-w-0 flex-1 truncate ps-3">{name}</span>
        )}
        <Action label={t('moveUp')} name={name} icon={<ArrowUp aria-hidden />} onRun={actions.onUp} />
        <Action label={t('moveDown')} name={name} icon={<ArrowDown aria-hidden />} onRun={actions.onDown} />
        <Action label={t('remove')} name={name} icon={<Trash2 aria-hidden />} onRun={actions.onRemove} />
      </div>
      {isPart && isOpen && row && (
        <div className="flex flex-col gap-4 border-t border-border p-3">
          <RowFields key={version} row={row}>
            <PartsList row={row} />
          </RowFields>
        </div>
      )}
    </li>
  );
}

interface ActionProps {
  label: string;
  name: string;
  icon: ReactNode;
  onRun: (() => void) | undefined;
}

function Action({ label, name, icon, onRun }: ActionProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-8 shrink-0 text-base text-muted-foreground hover:text-foreground"
      aria-label={`${label}: ${name}`}
      title={label}
      disabled={!onRun}
      onClick={onRun}
    >
      {icon}
    </Button>
  );
}
