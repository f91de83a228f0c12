import type { ReactNode } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useEmbedding } from '../../context/embedding.js';

export interface GateCardProps {
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** A card in the center of the screen, below the name of the site. */
export function GateCard({ title, hint, children }: GateCardProps) {
  const { site } = useAdmin();
  const Main = useEmbedding() ? 'div' : 'main';
  return (
    <Main className="grid min-h-[var(--flotilla-admin-height,100dvh)] place-items-center bg-muted px-4 py-10">
      <div className="flex w-full max-w-md flex-col gap-6">
        <p className="text-center font-display text-lg text-muted-foreground">{site}</p>
        <section className="flex flex-col gap-6 rounded-2xl border border-border bg-card p-6 text-card-foreground shadow-sm sm:p-8">
          <header className="flex flex-col gap-1.5">
            <h1 className="font-display text-2xl font-medium tracking-display">{title}</h1>
            {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
          </header>
          {children}
        </section>
      </div>
    </Main>
  );
}
