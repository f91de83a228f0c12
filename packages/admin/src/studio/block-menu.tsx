import { Button, type ButtonProps } from '@flotilla/ui';
import { MoreHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../context/use-t.js';
import { loadBlockMenu } from './later-parts.js';
import { useStudio } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useCommands } from './use-commands.js';

const OpenBlockMenu = lazy(() => loadBlockMenu().then((module) => ({ default: module.OpenBlockMenu })));

interface BlockMenuProps {
  nodeKey: string;
  tabIndex: number;
}

/** The button of the menu of a block. The menu loads with its first use, and takes the button over. */
export function BlockMenu({ nodeKey, tabIndex }: BlockMenuProps): ReactNode {
  const t = useT(studioMessages);
  const store = useStudio();
  const commands = useCommands();
  const [isUsed, setUsed] = useState(false);
  const button: ButtonProps = {
    variant: 'ghost',
    size: 'icon',
    tabIndex,
    className: 'absolute end-1 top-1/2 size-8 -translate-y-1/2',
    'aria-label': t('actionsOf', { name: commands.parts.nameAt(nodeKey) }),
    children: <MoreHorizontal aria-hidden />,
  };
  const closed = (
    <Button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadBlockMenu()}
      onFocus={() => void loadBlockMenu()}
      onClick={() => {
        store.select(nodeKey);
        setUsed(true);
      }}
    />
  );
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenBlockMenu nodeKey={nodeKey} button={button} />
    </Suspense>
  );
}
