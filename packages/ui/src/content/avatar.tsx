import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  /**
   * A name or an e-mail address, shown next to the avatar. The avatar itself is hidden from screen readers.
   */
  name: string;
};

/**
 * The initials of a name in a circle. Rendered by CSS, so that they are not part of a button's accessible
 * name.
 */
export function Avatar({ name, className, ...props }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={cn(
        'grid size-10 shrink-0 place-items-center rounded-full bg-secondary text-sm font-bold text-secondary-foreground uppercase',
        'before:content-[attr(data-initials)]',
        className,
      )}
      {...props}
    />
  );
}

/**
 * Returns at most two initials, from the first two words; of an e-mail address from the part before the @.
 */
export function initialsOf(name: string): string {
  const [person = ''] = name.trim().split('@');
  const names = person.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return names
    .slice(0, 2)
    .map(([first]) => first)
    .join('');
}
