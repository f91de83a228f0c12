import { useT } from '@flotilla/react';
import { Button, Skeleton } from '@flotilla/ui';
import { lazy, Suspense, useState } from 'react';
import type { OrderLine, OrderWithLines } from '../../shapes.js';
import { stayMessages } from '../stay/stay-messages.js';

// Loaded when it is opened.
const ChangeExtras = lazy(() =>
  import('./change-extras.js').then((module) => ({ default: module.ChangeExtras })),
);

interface ExtrasButtonProps {
  order: OrderWithLines;
  line: OrderLine;
  readAgain: () => void;
}

/** Opens and closes the choice of the extras of a line. */
export function ExtrasButton(props: ExtrasButtonProps) {
  const t = useT(stayMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="link"
        size="sm"
        className="self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('extras')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
          <ChangeExtras {...props} done={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
