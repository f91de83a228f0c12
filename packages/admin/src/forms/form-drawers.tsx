import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { type LinkDetailsProps, LinkDetailsProvider } from '../context/link-details.js';
import { DrawersProvider, type FormRequest, OpenFormProvider } from '../context/open-form.js';
import { PageSkeleton } from '../shell/page-skeleton.js';

const LinkForm = lazy(() => import('./link-form.js').then((module) => ({ default: module.LinkForm })));
const FormDrawer = lazy(() => import('./form-drawer.js').then((module) => ({ default: module.FormDrawer })));

/** Opens forms in stacked drawers, from anywhere inside it. */
export function FormDrawers({ children }: { children: ReactNode }): ReactNode {
  const [requests, setRequests] = useState<readonly FormRequest[]>([]);
  const open = useCallback((request: FormRequest) => setRequests((before) => [...before, request]), []);
  const close = useCallback(
    (request: FormRequest) => setRequests((before) => before.filter((other) => other !== request)),
    [],
  );
  return (
    <OpenFormProvider value={open}>
      <DrawersProvider value={FormDrawers}>
        <LinkDetailsProvider value={DetailsOfLink}>
          {children}
          <Suspense>
            {requests.map((request, index) => (
              <FormDrawer key={index} request={request} onClose={() => close(request)} />
            ))}
          </Suspense>
        </LinkDetailsProvider>
      </DrawersProvider>
    </OpenFormProvider>
  );
}

function DetailsOfLink(props: LinkDetailsProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LinkForm {...props} />
    </Suspense>
  );
}
