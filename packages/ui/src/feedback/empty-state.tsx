import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.js';

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
};

/** An empty state; `children` are actions. */
export function EmptyState({ icon, title, description, className, children, ...props }: EmptyStateProps) {
  return (
    <div
      className={cn('flex flex-col items-center gap-3 rounded-xl bg-muted px-6 py-14 text-center', className)}
      {...props}
    >
      {icon && (
        <div className="mb-1 grid size-14 place-items-center rounded-full bg-secondary text-2xl text-secondary-foreground">
          {icon}
        </div>
      )}
      <div className="font-display text-2xl font-medium tracking-display">{title}</div>
      {description && <p className="max-w-md text-muted-foreground">{description}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
