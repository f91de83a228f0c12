import { Button, type ButtonProps } from '@flotilla/ui';
import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { PublishWay } from '../change-sets/publish-menu.js';
import { publishMessages } from '../change-sets/publish-messages.js';
import { useT } from '../context/use-t.js';
import { useStudio, useStudioState } from './studio-context.js';
import { studioMessages } from './studio-messages.js';

const PublishMenu = lazy(() =>
  import('../change-sets/publish-menu.js').then((module) => ({ default: module.PublishMenu })),
);
const PublishDialogs = lazy(() =>
  import('./publish-dialogs.js').then((module) => ({ default: module.PublishDialogs })),
);

/** Publishes, schedules, shares and discards the draft, after all typed values are saved. */
export function Publish(): ReactNode {
  const t = useT(studioMessages);
  const inMenu = useT(publishMessages);
  const store = useStudio();
  const changes = useStudioState((state) => state.changes);
  const [way, setWay] = useState<PublishWay>();
  const [isUsed, setUsed] = useState(false);
  const open = async (chosen: PublishWay) => {
    await store.saveAll();
    setWay(chosen);
  };
  const menu: ButtonProps = {
    ...{ variant: 'primary', size: 'sm', disabled: changes === 0 },
    className: 'rounded-s-none border-s border-current/30 px-2',
    'aria-label': inMenu('more'),
    title: inMenu('more'),
    children: <ChevronDown aria-hidden />,
  };
  const closed = <Button {...menu} aria-haspopup="menu" onClick={() => setUsed(true)} />;
  return (
    <div className="relative flex shrink-0">
      <Button
        variant="primary"
        size="sm"
        className="rounded-e-none pe-3"
        disabled={changes === 0}
        onClick={() => void open('publish')}
      >
        {t('publish')}
      </Button>
      {isUsed ? (
        <Suspense fallback={closed}>
          <PublishMenu button={menu} onChoose={(chosen) => void open(chosen)} />
        </Suspense>
      ) : (
        closed
      )}
      <Suspense>{way && <PublishDialogs way={way} onClose={() => setWay(undefined)} />}</Suspense>
    </div>
  );
}
