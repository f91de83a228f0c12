import { useT } from '@flotilla/react';
import { Button, Skeleton } from '@flotilla/ui';
import { lazy, Suspense, useState } from 'react';
import { shopMessages } from '../shop-messages.js';
import type { Purchase } from './purchase.js';

// Most buyers have no code.
const CodeField = lazy(() => import('./code-field.js').then((module) => ({ default: module.CodeField })));

/** The codes of a purchase. Nothing in a shop without codes; a button until the buyer has one. */
export function DiscountCodes({ purchase }: { purchase: Purchase }) {
  const t = useT(shopMessages);
  const { codes, canUseCodes } = purchase.answer;
  const [state, setState] = useState<'closed' | 'opened' | 'given'>('closed');
  if (state === 'closed' && codes.length > 0) setState('given');
  if (!canUseCodes && codes.length === 0) return null;
  if (state === 'closed')
    return (
      <Button variant="link" className="min-h-11 self-start" onClick={() => setState('opened')}>
        {t('haveCode')}
      </Button>
    );
  return (
    <Suspense fallback={<Skeleton className="h-20 rounded-xl" />}>
      <CodeField purchase={purchase} hasFocus={state === 'opened'} />
    </Suspense>
  );
}
