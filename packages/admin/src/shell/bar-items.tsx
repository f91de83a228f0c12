import { Suspense, useEffect, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';

/** The controls that modules add to the top bar. They load after the first screen; their place is free until then. */
export function BarItems() {
  const items = useAdmin().extensions.flatMap(({ bar = [] }) => bar);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, []);
  const place = <span className="size-10 shrink-0" />;
  return items.map(({ name, Item }) => (
    <Suspense key={name} fallback={place}>
      {isDue ? <Item /> : place}
    </Suspense>
  ));
}

/** Lets the first screen load its own code and rows first, in ms. */
const delay = 1500;
