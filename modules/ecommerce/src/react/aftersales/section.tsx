import { Heading } from '@flotilla/ui';
import type { ReactNode } from 'react';

/** A titled part of the page of an order. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <Heading level={3} size="sm">
        {title}
      </Heading>
      {children}
    </section>
  );
}
