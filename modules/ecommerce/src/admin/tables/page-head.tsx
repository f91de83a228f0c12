import { formPath, useAccess } from '@flotilla/admin';
import type { Entity } from '@flotilla/core';
import { buttonVariants } from '@flotilla/ui';
import { Link } from 'react-router';

export interface PageHeadProps {
  title: string;
  hint: string;
  /** Entities whose rows can be created here, with the texts of their links. */
  create: readonly (readonly [entity: Entity, text: string])[];
}

/** The title of a page, and links that create its rows. */
export function PageHead({ title, hint, create }: PageHeadProps) {
  const access = useAccess();
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="font-display text-2xl font-medium tracking-display">{title}</h1>
        <p className="pt-1 text-muted-foreground">{hint}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {create
          .filter(([entity]) => access.may('create', entity))
          .map(([entity, text]) => (
            <Link
              key={entity.key}
              to={formPath(entity)}
              className={buttonVariants({ variant: 'outline', size: 'sm' })}
            >
              {text}
            </Link>
          ))}
      </div>
    </header>
  );
}
