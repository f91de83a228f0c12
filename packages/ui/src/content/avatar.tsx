import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** Of whom: a name, an e-mail address. It stands beside the avatar, so that the avatar itself is not read out. */
  name: string;
};

/** The first letters of a name in a circle: a picture rather than a text, so that they are no part of a button's name. */
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

/** At most two letters: of the first two words, and of an e-mail address of what stands before the @. */
export function initialsOf(name: string): string {
  const [person = ''] = name.trim().split('@');
  const words = person.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map(([first]) => first)
    .join('');
}
