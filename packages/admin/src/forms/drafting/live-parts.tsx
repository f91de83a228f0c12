import { ClientProvider } from '@flotilla/react/client';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AccessProvider } from '../../context/access.js';
import { OpenFormProvider } from '../../context/open-form.js';
import { RowDraftContext, useOuterDraft } from './row-draft-context.js';

/** Gives parts of a form the client of the public rows, such as the sections of modules with prices and stock. */
export function LiveParts({ children }: { children: ReactNode }): ReactNode {
  const outer = useOuterDraft();
  if (!outer) return children;
  return (
    <RowDraftContext value={undefined}>
      <QueryClientProvider client={outer.queries}>
        <ClientProvider value={outer.draft.live}>
          <AccessProvider value={outer.access}>
            <OpenFormProvider value={outer.openOutside}>{children}</OpenFormProvider>
          </AccessProvider>
        </ClientProvider>
      </QueryClientProvider>
    </RowDraftContext>
  );
}
