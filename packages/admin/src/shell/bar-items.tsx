import { Suspense } from 'react';
import { useAdmin } from '../context/admin-context.js';

/** The controls that modules add to the top bar. */
export function BarItems() {
  const items = useAdmin().extensions.flatMap(({ bar = [] }) => bar);
  return items.map(({ name, Item }) => (
    <Suspense key={name} fallback={<span className="size-10 shrink-0" />}>
      <Item />
    </Suspense>
  ));
}
