import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type IconFrameProps = ComponentProps<'svg'> & {
  /** Accessible name of an icon without text next to it; other icons are decorative. */
  title?: string;
};

/** Slightly larger than capitals. Set as attributes, too, in case no stylesheet is loaded. */
const size = '1.15em';

/** Renders shapes in the size and color of the surrounding text. */
export function IconFrame({ title, className, ...props }: IconFrameProps) {
  const voice = title ? ({ role: 'img', 'aria-label': title } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('inline-block size-[1.15em] shrink-0', className)}
      {...voice}
      {...props}
    />
  );
}
