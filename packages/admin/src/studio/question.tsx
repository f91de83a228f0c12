import { type ReactNode, lazy, Suspense } from 'react';
import { useIsNarrower } from '../context/use-screen.js';

const QuestionDialog = lazy(() =>
  import('./question-dialog.js').then((module) => ({ default: module.QuestionDialog })),
);

interface QuestionProps {
  title: string;
  hint: string;
  /** The answers. */
  children: ReactNode;
  /** Shown above the answers. */
  details?: ReactNode;
}

/**
 * A question about the fields: beside them on wide screens, and a dialog above all panes and sheets on narrow ones,
 * where the fields may be hidden.
 */
export function Question({ title, hint, details, children }: QuestionProps): ReactNode {
  // Such a screen shows one pane at a time.
  const isNarrow = useIsNarrower('64rem');
  if (isNarrow)
    return (
      <Suspense>
        <QuestionDialog title={title} hint={hint}>
          {details}
          <div className="flex flex-col gap-2">{children}</div>
        </QuestionDialog>
      </Suspense>
    );
  return (
    <div
      ref={intoView}
      role="alert"
      className="flex flex-col gap-2 rounded-lg bg-accent-soft p-3 text-accent-soft-foreground"
    >
      <p className="font-semibold">{title}</p>
      <p>{hint}</p>
      {details}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
