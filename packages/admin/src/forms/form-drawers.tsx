import { isLink } from '@flotilla/core';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { type LinkDetailsProps, LinkDetailsProvider } from '../context/link-details.js';
import { type FormRequest, OpenFormProvider } from '../context/open-form.js';
import { PageSkeleton } from '../shell/page-skeleton.js';

const EntityForm = lazy(() => import('./entity-form.js').then((module) => ({ default: module.EntityForm })));
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
      <LinkDetailsProvider value={DetailsOfLink}>
        {children}
        <Suspense>
          {requests.map((request, index) => (
            <FormDrawer key={index} request={request} onClose={() => close(request)} />
          ))}
        </Suspense>
      </LinkDetailsProvider>
    </OpenFormProvider>
  );
}

/** The form of a link's own fields, without its ends and its order, which the list of links shows. */
function DetailsOfLink({ entity, id, onDone }: LinkDetailsProps) {
  const without = useMemo(() => {
    const ends = isLink(entity)
      ? [entity.left.field, entity.right?.field, entity.external?.idField, entity.external?.moduleField]
      : [];
    return new Set(['orderIndex', ...ends.filter((name) => name !== undefined)]);
  }, [entity]);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <EntityForm isBare without={without} entity={entity} id={id} onSaved={onDone} onClose={onDone} />
    </Suspense>
  );
}
