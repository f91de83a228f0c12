import type { ReactNode } from 'react';

/** Shows the first word of a label on phones. Its accessible name is whole. */
export function ShortLabel({ text }: { text: string }): ReactNode {
  const end = `${text} `.indexOf(' ');
  return (
    <span>
      {text.slice(0, end)}
      <span className="max-sm:sr-only">{text.slice(end)}</span>
    </span>
  );
}

/** Classes of a main button in the bar of a form: phones stretch it. */
export const phoneButton = 'max-sm:flex-1 max-sm:px-3';
