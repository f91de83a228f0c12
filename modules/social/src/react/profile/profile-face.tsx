import { useTitle } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { cn } from '@flotilla/ui';
import type { ProfileCardRow } from '../../selections.js';

export interface ProfileFaceProps {
  profile: ProfileCardRow;
  /** Its size and the size of its letter. */
  className?: string;
  /** Whether it is visible without scrolling. */
  priority?: boolean;
}

/**
 * The first picture of a profile in a circle, or its initial. Hidden from screen readers, since it is always
 * beside the name.
 */
export function ProfileFace({ profile, className, priority }: ProfileFaceProps) {
  const [file] = profile.pictures;
  const [initial] = new Intl.Segmenter().segment(useTitle(profile).value);
  const frame = cn('size-14 shrink-0 rounded-full text-xl', className);
  if (file)
    return (
      <Picture
        file={{ ...file, alt: '' }}
        ratio="1/1"
        room="thumb"
        priority={priority}
        frameClassName={frame}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid place-items-center bg-secondary font-display text-secondary-foreground uppercase',
        frame,
      )}
    >
      {initial?.segment}
    </span>
  );
}
