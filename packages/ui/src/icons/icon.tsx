import type { ComponentProps } from 'react';
import { cn } from '../cn.js';
import { iconShapes } from './icon-shapes.js';

export type IconName = keyof typeof iconShapes;
export type IconProps = ComponentProps<'svg'> & {
  name: IconName;
  /** Only when the icon stands alone; beside a text it is decoration and says nothing. */
  title?: string;
};

/** Somewhat larger than capitals; also where nobody has loaded the styles. */
const size = '1.15em';

/** An icon as big as the text around it, and of its colour. */
export function Icon({ name, title, className, ...props }: IconProps) {
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
    >
      {iconShapes[name]}
    </svg>
  );
}
